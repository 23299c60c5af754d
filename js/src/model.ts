// The part of anywidget's model that the board uses. Hosts differ in the rest.

export interface Model {
  get(key: string): unknown;
  on(event: string, callback: (...args: never[]) => void): void;
  off(event?: string | null, callback?: ((...args: never[]) => void) | null): void;
  send(content: unknown): unknown;
  widget_manager?: unknown;
}

// Saving, copying and opening a game. Saving and copying need no kernel.

/** Nothing larger is sent to the kernel. */
export const LARGEST = 5;

export function saveText(text: string, file: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** True if the text is on the clipboard; false where the page may not put it there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The text of a file, or what is wrong with it. */
export function readFile(file: File): Promise<{ text: string } | { wrong: "too_large" | "unreadable" }> {
  if (file.size > LARGEST * 1024 * 1024) return Promise.resolve({ wrong: "too_large" });
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ text: String(reader.result) });
    reader.onerror = () => resolve({ wrong: "unreadable" });
    reader.readAsText(file);
  });
}

import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
import type { Controller } from "../controller";
import { copyText, LARGEST, readFile, saveText } from "../files";
import { useFocusKept } from "../focus";
import { pressKey } from "../keys";
import { Motion } from "../motion";
import type { View } from "../view";
import { Alert } from "./Alert";
import { Coach } from "./Coach";
import { ConnectionBanner } from "./ConnectionBanner";
import { CopyBox } from "./CopyBox";
import { LiveRegion } from "./LiveRegion";
import { LogPanel } from "./LogPanel";
import { MomentBanner } from "./MomentBanner";
import { NewGamePanel } from "./NewGamePanel";
import type { PanelName } from "./Panel";
import { Race } from "./Race";
import { Result } from "./Result";
import { RollBar } from "./RollBar";
import { RulesPanel } from "./RulesPanel";
import { Happened, Say } from "./Say";
import { Scorecard } from "./Scorecard";
import { Toolbar } from "./Toolbar";
import { grooveText, Tray } from "./Tray";

/** One view of the board. */
export function Board({ controller }: { controller: Controller }) {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  useLayoutEffect(() => controller.subscribe(() => redraw(undefined)), [controller]);
  const view = controller.view;
  if (!view) return <div class="gw gw-nothing" />;
  return <Table controller={controller} view={view} redraw={() => redraw(undefined)} />;
}

const PANELS = { new: NewGamePanel, rules: RulesPanel, log: LogPanel };

function Table({ controller, view, redraw }: { controller: Controller; view: View; redraw: () => void }) {
  const { say, coach, connection } = controller;
  const root = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [toCopy, setToCopy] = useState<string | null>(null);
  const [notice, setNotice] = useState({ text: "", turn: 0 });
  const motion = useRef<Motion | null>(null);
  motion.current ??= new Motion(redraw);
  useEffect(() => () => motion.current?.dispose(), []);
  const focus = useFocusKept(root, view.over);
  useEffect(() => {
    if (!notice.text) return;
    const timer = setTimeout(() => setNotice(({ turn }) => ({ text: "", turn })), 4000);
    return () => clearTimeout(timer);
  }, [notice.turn]);

  const tell = (text: string): void => setNotice(({ turn }) => ({ text, turn: turn + 1 }));
  const show = (name: PanelName): void => {
    opener.current = focus.now();
    setPanel(panel === name ? null : name);
  };
  const close = (): void => {
    setPanel(null);
    if (opener.current?.isConnected) opener.current.focus({ preventScroll: true });
  };
  const copy = async (text: string): Promise<void> => {
    const done = await copyText(text);
    setToCopy(done ? null : text);
    if (done) tell(say("copied"));
  };
  const save = (): void => {
    const file = `${view.game || "game"}.json`;
    saveText(controller.trait("saved") ?? "", file);
    tell(say("saved", { file }));
  };
  const open = async (input: HTMLInputElement): Promise<void> => {
    const file = input.files?.[0];
    input.value = "";
    if (!file) return;
    const read = await readFile(file);
    if ("text" in read) controller.ask({ open: read.text });
    else controller.complain(say(`open_${read.wrong}`, { file: file.name, megabytes: LARGEST }));
  };
  const act = (): void => motion.current?.finish();
  const Sheet = panel && PANELS[panel];
  const link = connection.link === "ok" ? "" : say(connection.link === "lost" ? "not_connected" : "waiting");
  const transcript = (): Promise<void> => copy(controller.trait("transcript") ?? "");

  return (
    <div
      class="gw"
      ref={root}
      role="region"
      aria-label={view.title}
      lang={view.language}
      data-lm-suppress-shortcuts="true"
      data-game={view.game}
      data-link={connection.link}
      onKeyDown={(event) => {
        act();
        pressKey(
          event,
          controller,
          panel || toCopy !== null ? () => (panel ? close() : setToCopy(null)) : null,
        );
      }}
      onPointerDown={act}
      onFocusIn={focus.came}
      onFocusOut={focus.went}
    >
      <Toolbar
        {...{ controller, view, panel }}
        onPanel={show}
        onSave={save}
        onCopy={transcript}
        onOpen={() => picker.current?.click()}
      />
      <input
        type="file"
        accept=".json,application/json"
        hidden
        ref={picker}
        onChange={(event) => open(event.currentTarget)}
      />
      <ConnectionBanner controller={controller} onCopy={transcript} />
      <Alert
        text={controller.alert}
        say={say}
        onDismiss={() => {
          controller.forgive();
          redraw();
        }}
      />
      {toCopy !== null && <CopyBox text={toCopy} say={say} onClose={() => setToCopy(null)} />}
      {notice.text && <p class="gw-notice">{notice.text}</p>}
      <div class={`gw-body ${panel ? "gw-covered" : ""}`}>
        <div class="gw-table" inert={panel !== null}>
          <div class="gw-play">
            {view.result ? (
              <Result controller={controller} result={view.result} onNew={() => show("new")} />
            ) : (
              <>
                <Tray {...{ controller, view }} motion={motion.current} />
                <RollBar controller={controller} view={view} />
                <MomentBanner moment={view.race?.moment ?? null} />
                <Happened view={view} />
                <Say text={controller.remark ?? controller.setAside(view)?.say ?? view.say} view={view} />
              </>
            )}
            {coach && !view.over && <Coach {...{ controller, view, coach }} />}
          </div>
          {view.race ? (
            <Race controller={controller} view={view} race={view.race} />
          ) : (
            <Scorecard controller={controller} view={view} />
          )}
        </div>
        {Sheet && <Sheet controller={controller} onClose={close} />}
      </div>
      <LiveRegion
        news={[
          [view.announce, `${view.thrown.id} ${view.version}`],
          [view.race?.moment?.text ?? "", ""],
          [view.say, ""],
          [grooveText(controller, view), ""],
          [controller.remark ?? "", ""],
          [link, ""],
          [notice.text, String(notice.turn)],
        ]}
      />
    </div>
  );
}

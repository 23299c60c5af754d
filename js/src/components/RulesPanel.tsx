import { useEffect, useState } from "preact/hooks";
import type { Controller } from "../controller";
import type { Help } from "../view";
import { Panel } from "./Panel";

/** The rules of the game at hand, as Python tells them. */
export function RulesPanel({ controller, onClose }: { controller: Controller; onClose: () => void }) {
  const { say } = controller;
  const [help, setHelp] = useState<Help | null>(null);
  const view = controller.view;
  // Asked again when the game or its language changes under the open panel.
  useEffect(() => {
    controller.send({ want: "rules" }, (answer) => answer.rules && setHelp(answer.rules as Help));
  }, [view?.language, view?.title, view?.players.length]);
  return (
    <Panel title={help?.title ?? say("rules")} name={say("rules")} say={say} onClose={onClose}>
      {!help && <p>{say("loading")}</p>}
      {help && <HelpText help={help} />}
    </Panel>
  );
}

function HelpText({ help }: { help: Help }) {
  return (
    <div class="gw-prose">
      {help.intro.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {help.sections.map((section) => (
        <section key={section.heading}>
          <h4>{section.heading}</h4>
          {section.text.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {section.table && <HelpTable table={section.table} />}
        </section>
      ))}
    </div>
  );
}

function HelpTable({ table }: { table: { head: string[]; rows: string[][] } }) {
  return (
    <div class="gw-tablebox">
      <table>
        <thead>
          <tr>
            {table.head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((cells) => (
            <tr key={cells.join("|")}>
              {cells.map((text, column) => (
                <td key={column}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import type { LeftOut, MissingFromPrint } from "../../../app/domain/print/extension";
import type { PrintKind } from "../../../app/domain/print/kinds";
import type { Texts } from "./texts";

/** So many are named. */
const NAMED = 50;

/** Returns what is left out of a print as lines: order and reason. */
export function leftOutLines(leftOut: readonly LeftOut[], { translate }: Texts): string[] {
  return leftOut.map(({ order, reason }) => `${order ?? translate("unknown_order")}: ${translate(`reason.${reason}`)}`);
}

/** Returns why a paper cannot be chosen: the reason that all of its parcels have, else that there are several. */
export function noneOf(kind: PrintKind, leftOut: readonly LeftOut[], { translate }: Texts): string {
  const reasons = new Set(leftOut.map(({ reason }) => reason));
  const [only] = reasons.size === 1 ? reasons : ["several"];
  return `${translate(`none.${kind}`)}: ${translate(`none.why.${only}`)}`;
}

/** Returns what is missing from a print as lines: order, reason, and the carrier's own words. */
export function missingLines(missing: readonly MissingFromPrint[], { translate }: Texts): string[] {
  return missing.map(({ order, reason, message }) => {
    const said = message === "" ? "" : ` (${message})`;
    return `${order || translate("unknown_order")}: ${translate(`missing.${reason}`)}${said}`;
  });
}

interface LinesProps {
  lines: readonly string[];
  /** So many more are not among them. */
  more?: number;
  texts: Texts;
}

/** Shows lines as a list, the first of very many. */
export function Lines({ lines, more = 0, texts: { translate } }: LinesProps) {
  const named = lines.slice(0, NAMED);
  const rest = lines.length - named.length + more;
  return (
    <s-unordered-list>
      {named.map((line) => (
        <s-list-item key={line}>{line}</s-list-item>
      ))}
      {rest > 0 && <s-list-item>{translate("and_more", { count: rest })}</s-list-item>}
    </s-unordered-list>
  );
}

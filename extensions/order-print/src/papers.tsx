import { useEffect, useState } from "preact/hooks";
import { asPrintableOrders, MOST_CHOSEN_ORDERS, type PrintableKind } from "../../../app/domain/print/extension";
import type { PrintKind } from "../../../app/domain/print/kinds";
import { askPrint, type Trouble } from "./ask-print";
import { Lines, leftOutLines, missingLines, noneOf } from "./left-out";
import type { Texts } from "./texts";
import { type Making, usePrint } from "./use-print";

interface Props {
  /** The gids of the orders. */
  orders: readonly string[];
  texts: Texts;
}

/** The inside of a print action: what can be printed, the choice, and what becomes of it; Shopify prints what `src` names. */
export function Papers({ orders, texts }: Props) {
  const { translate } = texts;
  const [kinds, setKinds] = useState<readonly PrintableKind[] | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const { making, make, tryAgain, show, part } = usePrint(orders, translate("language"));

  async function look() {
    setTrouble(null);
    if (orders.length > MOST_CHOSEN_ORDERS) return setTrouble("too_many");
    const { answer, trouble: why } = await askPrint("/ext/prints/orders", asPrintableOrders, { orders });
    setTrouble(why ?? null);
    if (answer) setKinds(answer.kinds);
  }
  useEffect(() => void look(), []);

  const src = making?.trouble ? undefined : (making?.print?.src ?? undefined);
  return (
    <s-admin-print-action src={src}>
      <s-stack gap="base">
        {trouble && <TroubleBanner trouble={trouble} texts={texts} onTryAgain={() => void look()} />}
        {!trouble && !kinds && <Waiting text={translate("looking")} />}
        {kinds && <Choice kinds={kinds} chosen={making?.kind ?? null} texts={texts} onChoose={make} />}
        {kinds && making && (
          <Progress
            {...{ making, texts, part, show }}
            leftOut={kinds.find(({ kind }) => kind === making.kind)?.leftOut ?? []}
            onTryAgain={isOver(making) ? () => make(making.kind) : tryAgain}
          />
        )}
      </s-stack>
    </s-admin-print-action>
  );
}

/** Nothing more comes of it: what is missing, or gone, takes another print. One whose answer was lost is asked for again. */
const isOver = ({ trouble, print }: Making): boolean =>
  trouble === null ? print !== null && (print.isGivenUp || print.isFinished) : trouble === "gone";

function Waiting({ text }: { text: string }) {
  return (
    <s-stack direction="inline" gap="small" alignItems="center">
      <s-spinner accessibilityLabel={text} />
      <s-text>{text}</s-text>
    </s-stack>
  );
}

interface TroubleProps {
  trouble: Trouble;
  /** A paper was asked for: whether it was made is not known. */
  isMade?: boolean;
  texts: Texts;
  onTryAgain(): void;
}

function TroubleBanner({ trouble, isMade = false, texts: { translate }, onTryAgain }: TroubleProps) {
  return (
    <s-banner tone="critical" heading={translate(`trouble.${trouble}`)}>
      <s-stack gap="small">
        <s-text>{translate(`help.${trouble}`)}</s-text>
        {isMade && (trouble === "unreachable" || trouble === "broken") && (
          <s-text>{translate("help.costs_nothing")}</s-text>
        )}
        {trouble !== "too_many" && <s-button onClick={onTryAgain}>{translate("try_again")}</s-button>}
        <s-link href="app:app/orders">{translate("open_waybill")}</s-link>
      </s-stack>
    </s-banner>
  );
}

interface ChoiceProps {
  kinds: readonly PrintableKind[];
  chosen: PrintKind | null;
  texts: Texts;
  onChoose(kind: PrintKind): void;
}

/** Nothing is chosen at first: a label counts as printed once it is made. */
function Choice({ kinds, chosen, texts, onChoose }: ChoiceProps) {
  const { translate } = texts;
  const labels = kinds.find(({ kind }) => kind === "labels");
  if (kinds.every(({ parcels }) => parcels === 0)) {
    return (
      <s-banner tone="info" heading={translate("nothing")}>
        <Lines lines={leftOutLines(labels?.leftOut ?? [], texts)} texts={texts} />
      </s-banner>
    );
  }
  return (
    <s-stack gap="small">
      <s-choice-list
        label={translate("what")}
        name="kind"
        values={chosen === null ? [] : [chosen]}
        onChange={(event) => {
          const [kind] = event.currentTarget.values ?? [];
          if (kind && kind !== chosen) onChoose(kind as PrintKind);
        }}
      >
        {kinds.map(({ kind, parcels, leftOut }) => (
          <s-choice key={kind} value={kind} disabled={parcels === 0}>
            {parcels > 0 ? translate(`kind.${kind}`, { count: parcels }) : noneOf(kind, leftOut, texts)}
          </s-choice>
        ))}
      </s-choice-list>
      {labels && labels.printed > 0 && (
        <s-text color="subdued">{translate("printed", { count: labels.printed })}</s-text>
      )}
      {chosen === null && labels && labels.parcels > 0 && (
        <s-text color="subdued">{translate("counts_as_printed")}</s-text>
      )}
    </s-stack>
  );
}

interface ProgressProps {
  making: Making;
  leftOut: PrintableKind["leftOut"];
  texts: Texts;
  part: number;
  show(part: number): void;
  onTryAgain(): void;
}

function Progress({ making, leftOut, texts, part, show, onTryAgain }: ProgressProps) {
  const { translate } = texts;
  const { kind, print, trouble } = making;
  if (trouble) return <TroubleBanner {...{ trouble, texts, onTryAgain }} isMade />;
  if (print === null) return <Waiting text={translate("making", { done: 0, total: "…" })} />;
  if (print.isGivenUp) return <TroubleBanner {...{ trouble: "broken", texts, onTryAgain }} isMade />;
  if (!print.isFinished) return <Waiting text={translate("making", { done: print.done, total: print.total })} />;

  const lines = [...missingLines(print.missing, texts), ...leftOutLines(leftOut, texts)];
  const more = print.missingCount - print.missing.length;
  const ready = print.total - print.missingCount;
  return (
    <s-stack gap="small">
      {ready > 0 && print.src !== null && <s-text>{translate(`ready.${kind}`, { count: ready })}</s-text>}
      {ready > 0 && print.src === null && <TroubleBanner {...{ trouble: "gone", texts, onTryAgain }} />}
      {print.files > 1 && (
        <s-stack direction="inline" gap="small">
          {Array.from({ length: print.files }, (_, n) => (
            <s-button key={n} disabled={n === part} onClick={() => show(n)}>
              {translate("file", { part: n + 1, files: print.files })}
            </s-button>
          ))}
        </s-stack>
      )}
      {lines.length > 0 && (
        <s-banner tone="warning" heading={translate("left_out", { count: lines.length + more })}>
          <Lines lines={lines} more={more} texts={texts} />
        </s-banner>
      )}
      {print.missing.length > 0 && <s-button onClick={onTryAgain}>{translate("again")}</s-button>}
    </s-stack>
  );
}

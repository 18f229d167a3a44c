import type { BatchRowAnswer } from "../../../app/domain/extension/batch";
import { t } from "./texts";

interface Props {
  title: string;
  rows: readonly BatchRowAnswer[];
  /** So many lines are shown, and that the others are on the batch's page; without it all of them. */
  most?: number;
}

/** Orders with what became of each, those of which the same is said together; nothing when there are none. */
export function Rows({ title, rows, most = Number.POSITIVE_INFINITY }: Props) {
  if (rows.length === 0) return null;
  const lines = linesOf(rows);
  const hidden = lines.slice(most).reduce((sum, { orders }) => sum + orders.length, 0);
  return (
    <s-stack gap="small-300">
      <s-text type="strong">{title}</s-text>
      {lines.slice(0, most).map(({ says, orders }) => (
        <s-text key={says}>
          {orders.length === 1 ? `${namesOf(orders)}: ${says}` : `${says}: ${namesOf(orders)}`}
        </s-text>
      ))}
      {hidden > 0 && <s-text>{t("more", { count: hidden })}</s-text>}
    </s-stack>
  );
}

interface Line {
  says: string;
  /** Null: its name is not known. */
  orders: (string | null)[];
}

function linesOf(rows: readonly BatchRowAnswer[]): Line[] {
  const lines = new Map<string, Line>();
  for (const { says, order } of rows) {
    const line = lines.get(says) ?? { says, orders: [] };
    line.orders.push(order);
    lines.set(says, line);
  }
  return [...lines.values()];
}

/** Names orders one after the other; those whose name is not known are counted. */
function namesOf(orders: readonly (string | null)[]): string {
  const names = orders.filter((order) => order !== null);
  const unnamed = orders.length - names.length;
  return [...names, ...(unnamed > 0 ? [t("unnamed", { count: unnamed })] : [])].join(", ");
}

import type { BatchRowAnswer } from "../../../app/domain/extension/batch";
import { t } from "./texts";

/** So many rows are shown: the others are on the batch's page. */
const SHOWN = 60;

/** Orders with what became of each; nothing when there are none. */
export function Rows({ title, rows }: { title: string; rows: readonly BatchRowAnswer[] }) {
  if (rows.length === 0) return null;
  return (
    <s-stack gap="small-300">
      <s-text type="strong">{title}</s-text>
      {rows.slice(0, SHOWN).map(({ order, says }, place) => (
        <s-text key={place}>
          {order ?? t("unnamed")}: {says}
        </s-text>
      ))}
      {rows.length > SHOWN && <s-text>{t("more", { count: rows.length - SHOWN })}</s-text>}
    </s-stack>
  );
}

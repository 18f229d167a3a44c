/**
 * The list of orders: books the chosen ones together. It first says what will be sent, what is collected and what is left out and why, then how far
 * it has come, and what became of each order. The batch is the app's own: it goes on when this window is closed.
 */
import "@shopify/ui-extensions/preact";
import { render } from "preact";
import { useMemo } from "preact/hooks";
import { MOST_SELECTED } from "../../../app/domain/extension/batch";
import { Standstill } from "../../ask-app/src/standstill";
import { Troubled } from "../../ask-app/src/troubled";
import { Rows } from "./rows";
import { t } from "./texts";
import { useBatch } from "./use-batch";

/** So many lines of what was sent: the others are on the batch's page. */
const SHOWN = 60;

export default async function ordersBook() {
  render(<OrdersBook />, document.body);
}

function OrdersBook() {
  const orderIds = useMemo(() => shopify.data.selected.map(({ id }) => id), []);
  const { batch, choice, trouble, isLost, isBusy, start, retry } = useBatch(orderIds, t("language"));
  const rows = batch?.rows ?? [];
  const failed = rows.filter(({ result }) => result === "failed");
  const left = rows.filter(({ result }) => result === "left_out");
  const rest = rows.filter(({ result }) => result === "waiting" || result === "done");
  const isReady = batch !== null && !batch.isStarted && batch.parcels > 0;
  return (
    <s-admin-action heading={t("heading", { count: orderIds.length })} loading={!batch && !trouble}>
      <s-stack gap="base">
        {trouble && <Troubled trouble={trouble} t={t} isLost={isLost} onRetry={retry} />}
        <Standstill says={batch?.standstill} />
        {isLost && isReady && !trouble && <s-banner tone="warning">{t("not_booked_yet")}</s-banner>}
        {orderIds.length > MOST_SELECTED && (
          <s-banner tone="warning">{t("too_many", { most: MOST_SELECTED })}</s-banner>
        )}
        {batch && !batch.isStarted && (
          <s-stack gap="small">
            <s-text type="strong">
              {batch.parcels > 0 ? t("will_book", { count: batch.parcels }) : t("nothing_to_book")}
            </s-text>
            {batch.sums.map((sum) => (
              <s-text key={sum}>{sum}</s-text>
            ))}
            {choice.warnings.map((warning) => (
              <s-text key={warning} tone="caution">
                {warning}
              </s-text>
            ))}
          </s-stack>
        )}
        {batch?.isStarted && (
          <s-banner tone={batch.isOpen ? "info" : failed.length > 0 ? "warning" : "success"}>
            {t(batch.isOpen ? "progress" : "finished", { done: batch.done, total: batch.parcels })}
          </s-banner>
        )}
        {batch?.isStarted && !batch.isOpen && batch.done > failed.length && <s-text>{t("print_next")}</s-text>}
        <Rows title={t("failed")} rows={failed} />
        <Rows title={t("left")} rows={[...left, ...choice.others]} />
        <Rows title={t("orders")} rows={rest} most={SHOWN} />
        {batch && batch.more > 0 && <s-text>{t("more", { count: batch.more })}</s-text>}
        {batch?.isStarted && <s-link href={`app:${batch.path}`}>{t("open_batch")}</s-link>}
      </s-stack>
      {isReady && (
        <s-button slot="primary-action" variant="primary" disabled={isBusy} loading={isBusy} onClick={start}>
          {t("book", { count: batch.parcels })}
        </s-button>
      )}
      <s-button slot="secondary-actions" onClick={() => shopify.close()}>
        {t("close")}
      </s-button>
    </s-admin-action>
  );
}

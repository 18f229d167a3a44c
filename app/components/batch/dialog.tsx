import { useNavigate } from "@remix-run/react";
import { BlockStack, Link, List, Spinner, Text } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";
import { useBatchText } from "~/components/batch-text";
import { denialIn } from "~/components/denied";
import { EditorWindow } from "~/components/editor-window";
import { useFormat } from "~/components/format";
import { ModalWindow } from "~/components/modal-window";
import { matchingUrl, type OrdersQuery } from "~/components/order-list/query";
import { postJson } from "~/components/post-json";
import { useDenialText } from "~/components/staff";
import { useText } from "~/components/text";
import type { BatchKind } from "~/domain/booking/batch";
import type { Denial } from "~/domain/settings/staff-rights";
import type { BatchPreview } from "~/flows/booking/batch-views";
import type { SeenParcel } from "~/flows/order-list/views";
import { BatchEditFields } from "./edit-fields";
import { batchEditOf, NOTHING_SET } from "./edit-form";
import { bookingRisks, bookingSums, codSum, severalOrders } from "./preview-texts";

/** What staff want to do with many parcels: chosen ones, or those of all orders that match the list's query. */
export interface BatchWish {
  kind: BatchKind;
  parcels: SeenParcel[] | null;
}

interface Props {
  wish: BatchWish;
  query: OrdersQuery;
  onClose: () => void;
}

/** Of a larger batch, so many parcels are looked at for what the dialog warns of. */
const MOST_LOOKED_AT = 5_000;

/** Why the parcels could not be looked at, or the batch not be started: this person may not, or what was chosen is not there any more. */
interface Failure {
  failure: Denial | "failed" | "not_offered";
}

/**
 * Says what would be done with many parcels before it is done: how many, how much COD, which fees, and what is left out and why.
 * What it counts is bound when it opens; confirming starts exactly that, and leads to its page.
 */
export function BatchDialog({ wish: { kind, parcels }, query, onClose }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const deniedText = useDenialText();
  const [preview, setPreview] = useState<BatchPreview | Failure | null>(null);
  const [starting, setStarting] = useState(false);
  const [edit, setEdit] = useState(NOTHING_SET);
  // One id for one dialog: a request that is sent again prepares nothing twice.
  const batchId = useRef(crypto.randomUUID());
  // biome-ignore lint/correctness/useExhaustiveDependencies: prepared once, as it was when the dialog was opened
  useEffect(() => {
    const wish = { batchId: batchId.current, kind, ...(parcels && { parcels }) };
    void ask<{ preview: BatchPreview }>(matchingUrl(query), wish).then((answer) =>
      setPreview("failure" in answer ? answer : answer.preview),
    );
  }, []);

  const patch = batchEditOf(edit);
  const counted = preview !== null && !("failure" in preview) ? preview : null;
  const ready = counted !== null && counted.parcels > 0;
  const start = async () => {
    setStarting(true);
    const started = await ask<object>("/app/start-batch", {
      batchId: batchId.current,
      ...(kind === "edit" && { patch }),
    });
    if (!("failure" in started)) return navigate(`/app/batches/${batchId.current}`);
    setStarting(false);
    setPreview(started as Failure);
  };
  return (
    <EditorWindow
      value={edit}
      title={t(`batch:dialog.title.${kind}`)}
      onClose={onClose}
      primaryAction={{
        content: t(`batch:dialog.start.${kind}`, { count: counted?.parcels ?? 0 }),
        destructive: kind === "cancel",
        disabled: !ready || (kind === "edit" && Object.keys(patch).length === 0),
        loading: starting,
        onAction: start,
      }}
      leave={{
        content: t(kind === "cancel" ? "common:action.close" : "common:action.cancel"),
        onAction: onClose,
        disabled: starting,
      }}
    >
      <ModalWindow.Section>
        <div aria-live="polite">
          {preview === null && <Spinner size="small" accessibilityLabel={t("batch:dialog.preparing")} />}
          {preview !== null && "failure" in preview && (
            <Text as="p" tone="critical">
              {preview.failure === "failed" || preview.failure === "not_offered"
                ? t(`batch:dialog.${preview.failure}`)
                : deniedText(preview.failure)}
            </Text>
          )}
          {counted && <Preview preview={counted} />}
        </div>
      </ModalWindow.Section>
      {ready && counted.offers && (
        <ModalWindow.Section>
          <BatchEditFields offers={counted.offers} edit={edit} onChange={setEdit} />
        </ModalWindow.Section>
      )}
    </EditorWindow>
  );
}

/** What starting the batch would do, and what is left out, each reason with a link to exactly those parcels. */
function Preview({ preview }: { preview: BatchPreview }) {
  const t = useText();
  const format = useFormat();
  const text = useBatchText();
  const { batchId, kind, parcels, codVnd, leftOut, more } = preview;
  const left = leftOut.reduce((sum, { count }) => sum + count, 0);
  const sums = kind === "book" ? bookingSums(t, format, preview) : [codSum(t, format, codVnd)];
  const buyers = severalOrders(t, preview);
  const risks = bookingRisks(t, format, preview);
  return (
    <BlockStack gap="200">
      <Text as="p" fontWeight="semibold">
        {parcels > 0 ? t(`batch:dialog.parcels.${kind}`, { count: parcels }) : t("batch:dialog.nothing")}
      </Text>
      {parcels > 0 &&
        sums.map((sum) => (
          <Text key={sum} as="p">
            {sum}
          </Text>
        ))}
      {more && <Text as="p">{t("batch:dialog.more")}</Text>}
      {buyers && <Text as="p">{buyers}</Text>}
      {risks.map((risk) => (
        <Text key={risk} as="p" tone="caution">
          {risk}
        </Text>
      ))}
      {risks.length > 0 && parcels > MOST_LOOKED_AT && (
        <Text as="p" tone="subdued">
          {t("confirm:warning.among", { count: MOST_LOOKED_AT })}
        </Text>
      )}
      {left > 0 && (
        <>
          <Text as="p">{t("batch:dialog.left_out", { count: left })}</Text>
          <List>
            {leftOut.map(({ reason, count }) => (
              <List.Item key={reason}>
                <Link url={`/app/batches/${batchId}?${new URLSearchParams({ only: "failed", reason })}`}>
                  {t("batch:reason_count", { reason: text.reason(reason), count })}
                </Link>
              </List.Item>
            ))}
          </List>
        </>
      )}
    </BlockStack>
  );
}

/** Returns the answer of one of the app's own URLs to a form, or why there is none. */
async function ask<Answer extends object>(path: string, form: object): Promise<Answer | Failure> {
  try {
    const answer = await postJson(path, form);
    if (answer.ok) return (await answer.json()) as Answer;
    return { failure: (await denialIn(answer)) ?? (answer.status === 409 ? "not_offered" : "failed") };
  } catch {
    return { failure: "failed" };
  }
}

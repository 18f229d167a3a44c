import { useNavigate } from "@remix-run/react";
import { BlockStack, Link, List, Modal, Select, Spinner, Text, TextField } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";
import { useBatchText } from "~/components/batch-text";
import { useFormat } from "~/components/format";
import { matchingUrl, type OrdersQuery } from "~/components/order-list/query";
import { postJson } from "~/components/post-json";
import { useText } from "~/components/text";
import type { BatchKind } from "~/domain/booking/batch";
import type { BatchPreview } from "~/flows/booking/batch-views";
import type { SeenParcel } from "~/flows/order-list/views";

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

type Edit = Record<"transport" | "pickOption" | "pickWorkShift" | "deliverWorkShift" | "note", string>;
const NO_EDIT: Edit = { transport: "", pickOption: "", pickWorkShift: "", deliverWorkShift: "", note: "" };

/**
 * Says what would be done with many parcels before it is done: how many, how much COD, which fees, and what is left out and why.
 * What it counts is bound when it opens; confirming starts exactly that, and leads to its page.
 */
export function BatchDialog({ wish: { kind, parcels }, query, onClose }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const [preview, setPreview] = useState<BatchPreview | "failed" | null>(null);
  const [starting, setStarting] = useState(false);
  const [edit, setEdit] = useState(NO_EDIT);
  // One id for one dialog: a request that is sent again prepares nothing twice.
  const batchId = useRef(crypto.randomUUID());
  // biome-ignore lint/correctness/useExhaustiveDependencies: prepared once, as it was when the dialog was opened
  useEffect(() => {
    const wish = { batchId: batchId.current, kind, ...(parcels && { parcels }) };
    void ask<{ preview: BatchPreview }>(matchingUrl(query), wish).then((answer) =>
      setPreview(answer?.preview ?? "failed"),
    );
  }, []);

  const patch = patchOf(edit);
  const ready = preview !== null && preview !== "failed" && preview.parcels > 0;
  const start = async () => {
    setStarting(true);
    const started = await ask("/app/start-batch", { batchId: batchId.current, ...(kind === "edit" && { patch }) });
    if (started) navigate(`/app/batches/${batchId.current}`);
    else {
      setStarting(false);
      setPreview("failed");
    }
  };
  return (
    <Modal
      open
      title={t(`batch:dialog.title.${kind}`)}
      onClose={onClose}
      primaryAction={{
        content: t(`batch:dialog.start.${kind}`, { count: ready ? preview.parcels : 0 }),
        destructive: kind === "cancel",
        disabled: !ready || (kind === "edit" && Object.keys(patch).length === 0),
        loading: starting,
        onAction: start,
      }}
      secondaryActions={[{ content: t("common:action.cancel"), onAction: onClose, disabled: starting }]}
    >
      <Modal.Section>
        <div aria-live="polite">
          {preview === null && <Spinner size="small" accessibilityLabel={t("batch:dialog.preparing")} />}
          {preview === "failed" && (
            <Text as="p" tone="critical">
              {t("batch:dialog.failed")}
            </Text>
          )}
          {preview !== null && preview !== "failed" && <Preview preview={preview} />}
        </div>
      </Modal.Section>
      {kind === "edit" && ready && (
        <Modal.Section>
          <EditFields edit={edit} onChange={setEdit} />
        </Modal.Section>
      )}
    </Modal>
  );
}

/** What starting the batch would do, and what is left out, each reason with a link to exactly those parcels. */
function Preview({ preview }: { preview: BatchPreview }) {
  const t = useText();
  const format = useFormat();
  const text = useBatchText();
  const { batchId, kind, parcels, codVnd, feeVnd, feeless, leftOut, more, ofBuyers } = preview;
  const left = leftOut.reduce((sum, { count }) => sum + count, 0);
  const amount = format.money(feeVnd);
  const some = feeless > 0 ? t("batch:dialog.fee_some", { amount, count: feeless }) : t("batch:dialog.fee", { amount });
  return (
    <BlockStack gap="200">
      <Text as="p" fontWeight="semibold">
        {parcels > 0 ? t(`batch:dialog.parcels.${kind}`, { count: parcels }) : t("batch:dialog.nothing")}
      </Text>
      {parcels > 0 && <Text as="p">{t("batch:dialog.cod", { amount: format.money(codVnd) })}</Text>}
      {parcels > 0 && kind === "book" && <Text as="p">{feeless === parcels ? t("batch:dialog.fee_none") : some}</Text>}
      {more && <Text as="p">{t("batch:dialog.more")}</Text>}
      {ofBuyers && (
        <Text as="p">
          {t("batch:dialog.of_buyers", { orders: ofBuyers.orders, buyers: ofBuyers.buyers })}
          {ofBuyers.among !== null && ` ${t("batch:dialog.of_buyers_among", { count: ofBuyers.among })}`}
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

/** What can be set for many parcels at once; what is not chosen stays as it is. */
function EditFields({ edit, onChange }: { edit: Edit; onChange: (edit: Edit) => void }) {
  const t = useText();
  const keep = { value: "", label: t("batch:dialog.keep") };
  const shifts = [
    keep,
    { value: "1", label: t("parcel:form.shift.1") },
    { value: "2", label: t("parcel:form.shift.2") },
  ];
  const set = (field: keyof Edit) => (value: string) => onChange({ ...edit, [field]: value });
  return (
    <BlockStack gap="300">
      <Text as="p" tone="subdued">
        {t("batch:dialog.edit_help")}
      </Text>
      <Select
        label={t("parcel:field.transport")}
        options={[
          keep,
          { value: "road", label: t("carrier:transport.road") },
          { value: "fly", label: t("carrier:transport.fly") },
        ]}
        value={edit.transport}
        onChange={set("transport")}
      />
      <Select
        label={t("parcel:form.pick_option")}
        options={[
          keep,
          { value: "cod", label: t("parcel:pick_option.cod") },
          { value: "post", label: t("parcel:pick_option.post") },
        ]}
        value={edit.pickOption}
        onChange={set("pickOption")}
      />
      <Select
        label={t("parcel:form.pick_shift")}
        options={shifts}
        value={edit.pickWorkShift}
        onChange={set("pickWorkShift")}
      />
      <Select
        label={t("parcel:form.deliver_shift")}
        options={shifts}
        value={edit.deliverWorkShift}
        onChange={set("deliverWorkShift")}
      />
      <TextField
        label={t("parcel:field.note")}
        value={edit.note}
        onChange={set("note")}
        maxLength={500}
        multiline={2}
        autoComplete="off"
      />
    </BlockStack>
  );
}

function patchOf({ transport, pickOption, pickWorkShift, deliverWorkShift, note }: Edit) {
  return {
    ...(transport && { transport }),
    ...(pickOption && { pickOption }),
    ...(pickWorkShift && { pickWorkShift: Number(pickWorkShift) }),
    ...(deliverWorkShift && { deliverWorkShift: Number(deliverWorkShift) }),
    ...(note.trim() && { note: note.trim() }),
  };
}

/** Returns the answer of one of the app's own URLs to a form; null if it failed. */
async function ask<Answer>(path: string, form: object): Promise<Answer | null> {
  try {
    const answer = await postJson(path, form);
    return answer.ok ? ((await answer.json()) as Answer) : null;
  } catch {
    return null;
  }
}

import { BlockStack, Button, InlineStack, Link, Text } from "@shopify/polaris";
import { PhoneIcon } from "@shopify/polaris-icons";
import { useCarrierWords } from "~/components/carrier-words";
import { useFormat } from "~/components/format";
import { ParcelHeading } from "~/components/parcel-heading";
import { useText } from "~/components/text";
import type { WaitingRowView } from "~/flows/attention/views";

interface RowProps {
  row: WaitingRowView;
}

/** The order, a link to the parcel on its page, and the tracking number. */
export function About({ row }: RowProps) {
  return (
    <BlockStack>
      <ParcelHeading row={row} />
    </BlockStack>
  );
}

/** Name, phone to tap and COD of the recipient. */
export function Buyer({ row }: RowProps) {
  const t = useText();
  const format = useFormat();
  return (
    <BlockStack gap="050">
      <Text as="span">{row.recipientName ?? t("attention:no_name")}</Text>
      {row.phone === null ? (
        <Text as="span" tone="subdued" variant="bodySm">
          {t("attention:no_phone")}
        </Text>
      ) : (
        <div>
          <Link url={telephone(row.phone)} accessibilityLabel={callLabel(t, row)}>
            {row.phone}
          </Link>
        </div>
      )}
      <Text as="span" tone="subdued" variant="bodySm">
        {codText()}
      </Text>
    </BlockStack>
  );

  function codText() {
    if (row.codVnd > 0) return t("attention:cod", { amount: format.money(row.codVnd) });
    // What is collected is the very question.
    return t(row.kind === "payment" ? "attention:cod_open" : "attention:no_cod");
  }
}

/** On a phone the call is the first thing to do. */
export function CallButton({ row }: RowProps) {
  const t = useText();
  if (row.phone === null) return null;
  return (
    <Button size="large" fullWidth icon={PhoneIcon} url={telephone(row.phone)} accessibilityLabel={callLabel(t, row)}>
      {t("attention:call", { phone: row.phone })}
    </Button>
  );
}

/** How long it waits, how long the carrier still keeps it, and what happened last. */
export function Waiting({ row }: RowProps) {
  const t = useText();
  const format = useFormat();
  const words = useCarrierWords();
  const { daysWaiting, storage, lastEvent } = row;
  const what =
    lastEvent?.kind === "status" && lastEvent.carrierStatus !== null
      ? words.status(lastEvent.carrierStatus)
      : lastEvent && t(`history:kind.${lastEvent.kind}`);
  return (
    <BlockStack gap="050">
      <Text as="span">
        {daysWaiting === 0 ? t("attention:waiting.today") : t("attention:waiting.days", { count: daysWaiting })}
      </Text>
      {storage && (
        <>
          <Text as="span" fontWeight="semibold" tone={storage.daysLeft <= 1 ? "critical" : "caution"}>
            {storage.daysLeft === 0
              ? t("attention:storage.due")
              : t("attention:storage.left", { count: storage.daysLeft })}
          </Text>
          <Text as="span" tone="subdued" variant="bodySm">
            {t("attention:storage.why", { days: storage.days, date: format.date(storage.since) })}
          </Text>
        </>
      )}
      {lastEvent && what && (
        <Text as="span" tone="subdued" variant="bodySm">
          {t("attention:last", { what, time: format.dateTime(lastEvent.happenedAt) })}
        </Text>
      )}
    </BlockStack>
  );
}

/** What staff last told the carrier; its answer is not there yet. */
export function Asked({ row: { asked } }: RowProps) {
  const t = useText();
  const format = useFormat();
  if (asked === null) return null;
  const time = format.dateTime(asked.at);
  return (
    <InlineStack>
      <Text as="span" tone="success" variant="bodySm">
        {asked.by ? t("attention:asked_by", { name: asked.by, time }) : t("attention:asked", { time })}
      </Text>
    </InlineStack>
  );
}

const telephone = (phone: string) => `tel:${phone.replace(/[^+\d]/g, "")}`;

const callLabel = (t: ReturnType<typeof useText>, { recipientName, phone }: WaitingRowView) =>
  t("attention:call_label", { name: recipientName ?? t("attention:no_name"), phone: phone ?? "" });

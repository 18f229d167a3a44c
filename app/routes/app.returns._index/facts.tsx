import { Badge, BlockStack, InlineStack, Link, Text } from "@shopify/polaris";
import { useCarrierWords } from "~/components/carrier-words";
import { ExchangeLinks } from "~/components/exchange/links";
import { useFormat } from "~/components/format";
import { ParcelHeading } from "~/components/parcel-heading";
import { useText } from "~/components/text";
import type { ReturnRowView } from "~/flows/returns/views";

interface RowProps {
  row: ReturnRowView;
}

/** The order, a link to the parcel on its page, the tracking number and the buyer. */
export function About({ row }: RowProps) {
  return (
    <BlockStack>
      <ParcelHeading row={row} />
      {row.recipientName && (
        <Text as="span" variant="bodySm">
          {row.recipientName}
        </Text>
      )}
      <SentAgain row={row} />
      <ExchangeLinks exchanges={row.exchanges} />
    </BlockStack>
  );
}

/** The parcel with which the goods were sent again, or exchanged. */
function SentAgain({ row: { sentAgain, orderKey } }: RowProps) {
  const t = useText();
  if (sentAgain === null) return null;
  return (
    <div>
      <Link url={`/app/orders/${orderKey}#parcel-${sentAgain.shipmentId}`}>
        <Text as="span" variant="bodySm">
          {t("returns:sent_again", { code: sentAgain.trackingNumber })}
        </Text>
      </Link>
    </div>
  );
}

/** More would make a row as high as a screen. */
const MOST_GOODS = 3;

/** What was in the parcel, and whether all of it comes back. */
export function Goods({ row: { goods, isPart } }: RowProps) {
  const t = useText();
  return (
    <BlockStack gap="050">
      <Text as="span" fontWeight="medium">
        {t(isPart ? "returns:part" : "returns:whole")}
      </Text>
      {goods.slice(0, MOST_GOODS).map(({ name, quantity }) => (
        <Text key={name} as="span" tone="subdued" variant="bodySm">
          {t("orders:pieces", { name, quantity })}
        </Text>
      ))}
      {goods.length > MOST_GOODS && (
        <Text as="span" tone="subdued" variant="bodySm">
          {t("returns:more_goods", { count: goods.length - MOST_GOODS })}
        </Text>
      )}
    </BlockStack>
  );
}

/** Why it comes back, and what stands in the way of bringing it. */
export function Reason({ row: { reason, trouble, isPart } }: RowProps) {
  const t = useText();
  const format = useFormat();
  const words = useCarrierWords();
  const title = reason?.code ? words.reason(reason.code) : isPart ? t("returns:reason_part") : t("returns:no_reason");
  return (
    <BlockStack gap="050">
      <Text as="span">{title}</Text>
      {reason?.words && (
        <Text as="span" tone="subdued" variant="bodySm" breakWord>
          {t("attention:carrier_says", { words: reason.words })}
        </Text>
      )}
      {trouble && (
        <>
          <Text as="span" tone="critical">
            {t("returns:trouble", { reason: words.reason(trouble.code), time: format.dateTime(trouble.at) })}
          </Text>
          {trouble.words && (
            <Text as="span" tone="subdued" variant="bodySm" breakWord>
              {t("attention:carrier_says", { words: trouble.words })}
            </Text>
          )}
        </>
      )}
    </BlockStack>
  );
}

const TONES = { whole: "success", damaged: "critical", incomplete: "warning" } as const;

/** Where it is and for how long; once received, who received it and in which condition. */
export function Where({ row }: RowProps) {
  const t = useText();
  const format = useFormat();
  const { stage, since, daysBack, overdue, receipt, pickup } = row;
  if (receipt) {
    const time = format.dateTime(receipt.at);
    return (
      <BlockStack gap="050">
        <InlineStack>
          <Badge tone={TONES[receipt.condition]}>{t(`returns:condition.${receipt.condition}`)}</Badge>
        </InlineStack>
        <Text as="span" variant="bodySm">
          {receipt.by ? t("returns:received_by", { name: receipt.by, time }) : t("returns:received_at", { time })}
        </Text>
        {receipt.note && (
          <Text as="span" tone="subdued" variant="bodySm" breakWord>
            {t("returns:note_said", { note: receipt.note })}
          </Text>
        )}
      </BlockStack>
    );
  }
  return (
    <BlockStack gap="050">
      {stage === "arrived" && <Text as="span">{t("returns:arrived")}</Text>}
      <Text as="span" fontWeight="medium" tone={overdue ? "critical" : undefined}>
        {daysBack === 0 ? t("returns:days.today") : t("returns:days.count", { count: daysBack })}
      </Text>
      {overdue && (
        <InlineStack>
          <Badge tone="critical">{t("returns:late")}</Badge>
        </InlineStack>
      )}
      {since && (
        <Text as="span" tone="subdued" variant="bodySm">
          {t("returns:since", { date: format.date(since) })}
        </Text>
      )}
      {pickup && (
        <Text as="span" tone="subdued" variant="bodySm">
          {t("returns:from", { name: pickup })}
        </Text>
      )}
    </BlockStack>
  );
}

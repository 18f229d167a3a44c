import { Badge, BlockStack, InlineStack, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { ParcelHeading } from "~/components/parcel-heading";
import { useText } from "~/components/text";
import type { BookRowView } from "~/flows/cod/views";

interface RowProps {
  row: BookRowView;
}

/** The order, a link to the parcel on its page, the tracking number, and whether Shopify has it as paid. */
export function About({ row }: RowProps) {
  const t = useText();
  return (
    <BlockStack>
      <ParcelHeading row={row} />
      {row.isPaidInShopify && (
        <InlineStack>
          <Badge tone="success">{t("money:paid_in_shopify")}</Badge>
        </InlineStack>
      )}
    </BlockStack>
  );
}

/** Since when the cash is where it is. */
export function Since({ row: { since, days } }: RowProps) {
  const t = useText();
  const format = useFormat();
  return (
    <BlockStack>
      <Text as="span">{days === 0 ? t("money:days.today") : t("money:days.count", { count: days })}</Text>
      <Text as="span" tone="subdued" variant="bodySm">
        {format.date(since)}
      </Text>
    </BlockStack>
  );
}

/** What the courier took, of how much. */
export function Collected({ row: { bookedVnd, collectedVnd, doorFeeVnd, stage } }: RowProps) {
  const t = useText();
  const format = useFormat();
  const taken = stage === "to_collect" ? "–" : collectedVnd === null ? t("money:unknown") : format.money(collectedVnd);
  return (
    <BlockStack>
      <Text as="span" fontWeight={collectedVnd === null ? "semibold" : undefined}>
        {taken}
      </Text>
      {stage !== "to_collect" && collectedVnd !== bookedVnd && (
        <Text as="span" tone="subdued" variant="bodySm">
          {t("money:of", { amount: format.money(bookedVnd) })}
        </Text>
      )}
      {doorFeeVnd > 0 && (
        <Text as="span" tone="subdued" variant="bodySm">
          {t("money:door_fee", { amount: format.money(doorFeeVnd) })}
        </Text>
      )}
    </BlockStack>
  );
}

/** What was paid out, and who says so. */
export function PaidOut({ row: { paidOutVnd, isStated } }: RowProps) {
  const t = useText();
  const format = useFormat();
  if (paidOutVnd === 0 && !isStated) return <Text as="span">–</Text>;
  return (
    <BlockStack>
      <Text as="span">{format.money(paidOutVnd)}</Text>
      <Text as="span" tone="subdued" variant="bodySm">
        {t(isStated ? "money:by_statement" : "money:by_status")}
      </Text>
    </BlockStack>
  );
}

/** What the carrier still owes the shop; below nothing, the other way round. */
export function Due({ row: { stage, stageVnd, dueVnd, collectedVnd } }: RowProps) {
  const t = useText();
  const format = useFormat();
  const amountVnd = stage === "to_collect" ? stageVnd : dueVnd;
  if (collectedVnd === null || amountVnd === 0) return <Text as="span">–</Text>;
  return (
    <BlockStack>
      <Text as="span" fontWeight="semibold" tone={stage === "differs" ? "critical" : undefined}>
        {format.money(amountVnd)}
      </Text>
      {stage === "differs" && (
        <Text as="span" tone="subdued" variant="bodySm">
          {t(amountVnd > 0 ? "money:too_little" : "money:too_much")}
        </Text>
      )}
    </BlockStack>
  );
}

/** What was charged, and the quoted fee and the declared weight where they differ. */
export function Fee({ row: { chargedFeeVnd, quotedFeeVnd, declaredGrams, chargedGrams } }: RowProps) {
  const t = useText();
  const format = useFormat();
  const isDearer = quotedFeeVnd !== null && chargedFeeVnd > quotedFeeVnd;
  return (
    <BlockStack>
      <Text as="span" tone={isDearer ? "critical" : undefined}>
        {format.money(chargedFeeVnd)}
      </Text>
      {quotedFeeVnd !== null && quotedFeeVnd !== chargedFeeVnd && (
        <Text as="span" tone="subdued" variant="bodySm">
          {t("money:quoted", { amount: format.money(quotedFeeVnd) })}
        </Text>
      )}
      {chargedGrams !== null && chargedGrams > declaredGrams && (
        <Text as="span" tone="subdued" variant="bodySm">
          {t("money:weighed", { charged: format.weight(chargedGrams), declared: format.weight(declaredGrams) })}
        </Text>
      )}
    </BlockStack>
  );
}

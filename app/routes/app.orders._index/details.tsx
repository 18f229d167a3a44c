import { BlockStack, Link, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { Apart } from "~/components/picking/apart";
import { useText } from "~/components/text";
import type { OrderRowView } from "~/flows/order-list/views";
import { BuyerBadge } from "./buyer-badge";
import { Clamped } from "./clamped";
import { goodsOfOrder, liveParcels, phonesOf } from "./live-parcels";

/** Stands where there is nothing to show. */
export const NOTHING = "–";

interface Props {
  row: OrderRowView;
}

/** Who gets the order, and where. */
export function Recipient({ row }: Props) {
  return (
    <BlockStack>
      <Clamped text={row.recipientName ?? NOTHING} />
      <Text as="span" tone="subdued" variant="bodySm">
        <Clamped text={row.place ?? ""} />
      </Text>
      <BuyerBadge row={row} />
    </BlockStack>
  );
}

/** Whom to call about an order, to tap. */
export function Phones({ row }: Props) {
  const t = useText();
  const name = row.recipientName ?? t("attention:no_name");
  const phones = phonesOf(row);
  if (phones.length === 0) return <Text as="span">{NOTHING}</Text>;
  return (
    <Apart>
      {phones.map((phone) => (
        <div key={phone}>
          <Link
            url={`tel:${phone.replace(/[^+\d]/g, "")}`}
            accessibilityLabel={t("attention:call_label", { name, phone })}
            removeUnderline
          >
            {phone}
          </Link>
        </div>
      ))}
    </Apart>
  );
}

/** What is in the parcels of an order. */
export function Goods({ row }: Props) {
  const t = useText();
  const goods = goodsOfOrder(row).map((pieces) => t("orders:pieces", pieces));
  return <Clamped text={goods.join(", ") || NOTHING} />;
}

/** The weight of all parcels of an order. */
export function Weight({ row }: Props) {
  const format = useFormat();
  const grams = liveParcels(row).reduce((sum, { weightGrams }) => sum + weightGrams, 0);
  return (
    <Text as="span" numeric alignment="end">
      {grams > 0 ? format.weight(grams) : NOTHING}
    </Text>
  );
}

/** By road or by air, of each parcel that knows. */
export function Services({ row }: Props) {
  const t = useText();
  const transports = new Set(liveParcels(row).flatMap(({ transport }) => (transport ? [transport] : [])));
  const names = [...transports].map((transport) => t(`parcel:fees.by.${transport}`));
  return <Text as="span">{names.join(", ") || NOTHING}</Text>;
}

import { BlockStack, Spinner, Text } from "@shopify/polaris";
import { useText } from "~/components/text";
import { useResource } from "~/components/use-resource";
import type { loader } from "~/routes/app.products";

interface Props {
  shipmentId: string;
  /** The carrier may register products it does not know. */
  registers: boolean;
}

/** The carrier's codes for the parcel's products; loaded when the form opens. */
export function ProductCodes({ shipmentId, registers }: Props) {
  const t = useText();
  const { answer: data, failed } = useResource<Awaited<ReturnType<typeof loader>>>(
    `/app/products?${new URLSearchParams({ parcel: shipmentId })}`,
  );
  const title = t("parcel:product_codes.title");
  if (!data && !failed) return <Spinner size="small" accessibilityLabel={title} />;
  if (data?.outcome !== "listed") {
    return (
      <Text as="p" tone="subdued">
        {t("parcel:product_codes.failed")}
      </Text>
    );
  }
  return (
    <BlockStack gap="100">
      <Text as="p">{title}</Text>
      {data.products.map(({ name, code }) => (
        <Text key={name} as="p" tone="subdued">
          {name}
          {": "}
          {code ?? t(registers ? "parcel:product_codes.new" : "parcel:product_codes.none")}
        </Text>
      ))}
    </BlockStack>
  );
}

import { BlockStack, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { ParcelProduct } from "~/domain/parcel/request";
import { originOf, problemsOf } from "../field/about";
import { Fact } from "../field/fact";
import type { FactsProps } from "../props";
import { SplitActions } from "../split/actions";

/** Returns length, width and height, as far as known. */
function sizeOf({ lengthCm, widthCm, heightCm }: ParcelProduct): string | null {
  const sides = [lengthCm, widthCm, heightCm].filter((side) => side !== undefined);
  return sides.length === 0 ? null : `${sides.join(" × ")} cm`;
}

/** What is in the parcel, its weight and its note. */
export function GoodsFacts({ order, parcel, request }: FactsProps) {
  const t = useText();
  const format = useFormat();
  return (
    <BlockStack gap="200">
      <Fact label={t("parcel:field.products")} problems={problemsOf(parcel, "products")}>
        <BlockStack gap="100">
          {request.products.map((product, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same product may stand twice, and nothing moves
            <Text key={index} as="span">
              {product.quantity} × {product.name}{" "}
              <Text as="span" tone="subdued">
                {[
                  format.weight(product.weightGrams),
                  sizeOf(product),
                  product.priceVnd === undefined ? null : format.money(product.priceVnd),
                  product.productCode ? t("parcel:product_codes.code", { code: product.productCode }) : null,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </Text>
            </Text>
          ))}
          <SplitActions order={order} parcel={parcel} />
        </BlockStack>
      </Fact>
      <Fact
        label={t("parcel:field.weight")}
        origin={originOf(parcel, "weight")}
        problems={problemsOf(parcel, "weight")}
      >
        {format.weight(request.totalWeightGrams)}
      </Fact>
      {request.totalBoxes !== undefined && (
        <Fact label={t("parcel:field.boxes")}>{format.number(request.totalBoxes)}</Fact>
      )}
      <Fact label={t("parcel:field.note")} origin={originOf(parcel, "note")} problems={problemsOf(parcel, "note")}>
        {request.note ?? "–"}
      </Fact>
    </BlockStack>
  );
}

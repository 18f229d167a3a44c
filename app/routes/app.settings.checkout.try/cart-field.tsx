import { BlockStack, Box, Button, Combobox, Icon, InlineStack, Listbox, Text } from "@shopify/polaris";
import { DeleteIcon, SearchIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import { useFormat } from "~/components/format";
import { NumberField } from "~/components/number-field";
import { useText } from "~/components/text";
import { CHECKOUT_LIMITS } from "~/domain/checkout/limits";
import { type NumberEntry, numberOf } from "~/domain/typed-number";
import type { FoundVariant } from "~/flows/checkout/find-products.server";
import { useProductSearch } from "./use-product-search";

export interface CartLine extends FoundVariant {
  quantity: NumberEntry;
}

interface Props {
  lines: CartLine[];
  error?: string;
  onChange: (lines: CartLine[]) => void;
}

/** A cart filled from the shop's own products: typing finds one, and each has a number of pieces. */
export function CartField({ lines, error, onChange }: Props) {
  const t = useText();
  const format = useFormat();
  const [typed, setTyped] = useState("");
  const { found, loading, open } = useProductSearch(typed);
  const variants = found?.outcome === "found" ? found.variants : [];
  const add = (variantId: string) => {
    const variant = variants.find((one) => one.variantId === variantId);
    if (!variant || lines.length >= CHECKOUT_LIMITS.trialLines) return;
    setTyped("");
    const isThere = lines.some((line) => line.variantId === variantId);
    const more = (line: CartLine) =>
      line.variantId === variantId ? { ...line, quantity: (numberOf(line.quantity) ?? 0) + 1 } : line;
    onChange(isThere ? lines.map(more) : [...lines, { ...variant, quantity: 1 }]);
  };
  const nothing = found?.outcome === "found" && variants.length === 0 && typed.trim() !== "";
  return (
    <BlockStack gap="300">
      <Combobox
        activator={
          <Combobox.TextField
            label={t("fees:try.cart.search")}
            autoComplete="off"
            maxLength={200}
            prefix={<Icon source={SearchIcon} />}
            placeholder={t("fees:try.cart.placeholder")}
            value={typed}
            error={
              found?.outcome === "unreachable"
                ? t("fees:try.failed.unreachable")
                : nothing
                  ? t("fees:try.cart.nothing")
                  : error
            }
            onFocus={open}
            onChange={setTyped}
          />
        }
      >
        {loading ? (
          <Listbox>
            <Listbox.Loading accessibilityLabel={t("fees:try.cart.loading")} />
          </Listbox>
        ) : variants.length > 0 ? (
          <Listbox onSelect={add}>
            {variants.map(({ variantId, name, sku, priceVnd }) => (
              <Listbox.Option key={variantId} value={variantId} accessibilityLabel={name}>
                <Listbox.TextOption>
                  {[name, sku, format.money(priceVnd)].filter(Boolean).join(" · ")}
                </Listbox.TextOption>
              </Listbox.Option>
            ))}
            {found?.outcome === "found" && !found.isComplete && (
              <Listbox.Option value="" disabled>
                {t("fees:try.cart.more")}
              </Listbox.Option>
            )}
          </Listbox>
        ) : null}
      </Combobox>
      {lines.map((line) => (
        <CartRow
          key={line.variantId}
          line={line}
          setQuantity={(quantity) => onChange(lines.map((one) => (one === line ? { ...one, quantity } : one)))}
          remove={() => onChange(lines.filter((one) => one !== line))}
        />
      ))}
    </BlockStack>
  );
}

interface RowProps {
  line: CartLine;
  setQuantity: (quantity: NumberEntry) => void;
  remove: () => void;
}

function CartRow({ line: { name, sku, priceVnd, quantity }, setQuantity, remove }: RowProps) {
  const t = useText();
  const format = useFormat();
  return (
    <InlineStack gap="300" align="space-between" blockAlign="center" wrap={false}>
      <BlockStack>
        <Text as="span">{name}</Text>
        <Text as="span" tone="subdued">
          {[sku, format.money(priceVnd)].filter(Boolean).join(" · ")}
        </Text>
      </BlockStack>
      <InlineStack gap="200" blockAlign="center" wrap={false}>
        <Box width="5rem">
          <NumberField
            label={t("fees:try.cart.quantity", { name })}
            labelHidden
            max={CHECKOUT_LIMITS.trialPieces}
            value={quantity}
            onChange={setQuantity}
          />
        </Box>
        <Button
          variant="tertiary"
          icon={DeleteIcon}
          accessibilityLabel={t("fees:try.cart.remove", { name })}
          onClick={remove}
        />
      </InlineStack>
    </InlineStack>
  );
}

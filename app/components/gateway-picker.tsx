import { BlockStack, Button, ChoiceList, InlineStack, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { isOnList } from "~/domain/cod/gateways";
import { useText } from "./text";

interface GatewayPickerProps {
  /** Gateways found in the shop's own orders. */
  seen: string[];
  /** Gateways whose names look like cash on delivery. */
  proposed: string[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

/** Lets the merchant tick the payment methods for which the courier collects the money, among those its orders used. */
export function GatewayPicker({ seen, proposed, chosen, onChange }: GatewayPickerProps) {
  const t = useText();
  const [added, setAdded] = useState("");
  const names = [...seen, ...chosen.filter((name) => !isOnList(name, seen))];
  const addName = () => {
    const name = added.trim();
    if (name && !isOnList(name, chosen)) onChange([...chosen, name]);
    setAdded("");
  };
  return (
    <BlockStack gap="300">
      {names.length > 0 ? (
        <ChoiceList
          allowMultiple
          title={t("setup:money.gateways.title")}
          choices={names.map((name) => ({
            value: name,
            label: name,
            helpText: proposed.includes(name) ? t("setup:money.gateways.looks_like_cod") : undefined,
          }))}
          selected={chosen}
          onChange={onChange}
        />
      ) : (
        <Text as="p" tone="subdued">
          {t("setup:money.gateways.none_seen")}
        </Text>
      )}
      <InlineStack gap="200" blockAlign="end">
        <TextField
          label={t("setup:money.gateways.add")}
          helpText={t("setup:money.gateways.add_help")}
          autoComplete="off"
          value={added}
          onChange={setAdded}
          connectedRight={
            <Button onClick={addName} disabled={added.trim() === ""}>
              {t("setup:money.gateways.add_button")}
            </Button>
          }
        />
      </InlineStack>
    </BlockStack>
  );
}

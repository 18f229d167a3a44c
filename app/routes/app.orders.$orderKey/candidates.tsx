import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useText } from "~/components/text";
import type { ResolvedAddress } from "~/domain/address";
import { lineOf } from "./address-form";

interface Props {
  candidates: ResolvedAddress[];
  /** The line of the address in the form, to mark the suggestion it is. */
  chosen: string | null;
  onChoose: (candidate: ResolvedAddress) => void;
}

/** The places an address may mean, each one click away. */
export function Candidates({ candidates, chosen, onChoose }: Props) {
  const t = useText();
  if (candidates.length === 0) return null;
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {t("address:candidates")}
      </Text>
      {candidates.map((candidate) => (
        <InlineStack key={lineOf(candidate)} gap="200" blockAlign="center" align="space-between">
          <Text as="span">{lineOf(candidate)}</Text>
          <Button
            size="slim"
            pressed={lineOf(candidate) === chosen}
            onClick={() => onChoose(candidate)}
            accessibilityLabel={`${t("address:use")}: ${lineOf(candidate)}`}
          >
            {t("address:use")}
          </Button>
        </InlineStack>
      ))}
    </BlockStack>
  );
}

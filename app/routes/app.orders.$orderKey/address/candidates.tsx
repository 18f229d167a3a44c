import { BlockStack, Button, Text } from "@shopify/polaris";
import { useText } from "~/components/text";
import type { ResolvedAddress } from "~/domain/places/resolved-address";
import { lineOf } from "./form";

interface Props {
  candidates: ResolvedAddress[];
  /** The address in the form as one line, to mark the matching suggestion. */
  chosen: string | null;
  onChoose: (candidate: ResolvedAddress) => void;
}

/** Lists the candidates for an address, each a single click; nothing if there are none. */
export function Candidates({ candidates, chosen, onChoose }: Props) {
  const t = useText();
  if (candidates.length === 0) return null;
  return (
    <BlockStack gap="150">
      <Text as="h3" variant="headingSm">
        {t("address:candidates")}
      </Text>
      {candidates.map((candidate) => (
        <Button
          key={lineOf(candidate)}
          fullWidth
          size="slim"
          textAlign="left"
          pressed={lineOf(candidate) === chosen}
          onClick={() => onChoose(candidate)}
          accessibilityLabel={`${t("address:use")}: ${lineOf(candidate)}`}
        >
          {lineOf(candidate)}
        </Button>
      ))}
    </BlockStack>
  );
}

import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import { useText } from "~/components/text";
import type { Print } from "./answer";
import { openPart } from "./labels";

/** Opens the files of a finished print, each by a button that names it. */
export function PrintFiles({ print: { printId, parts }, url }: { print: Print; url: string | null }) {
  const t = useText();
  const [gone, setGone] = useState(false);
  const nameOf = (part: number) =>
    parts.length === 1 ? t("prints:open") : t("prints:open_part", { part: part + 1, parts: parts.length });
  return (
    <BlockStack gap="200" inlineAlign="start">
      <InlineStack gap="200">
        {[...parts.keys()].map((part) =>
          url && parts.length === 1 ? (
            <Button key={part} url={url} target="_blank">
              {nameOf(part)}
            </Button>
          ) : (
            <Button key={part} onClick={async () => setGone(!(await openPart(printId, part)))}>
              {nameOf(part)}
            </Button>
          ),
        )}
      </InlineStack>
      {gone && (
        <Text as="p" tone="critical">
          {t("prints:gone")}
        </Text>
      )}
    </BlockStack>
  );
}

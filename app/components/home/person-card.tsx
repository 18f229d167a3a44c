import { BlockStack, Card, InlineStack, Link, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { NOT_SCANNED_URL } from "~/components/handover/stage-links";
import { useText } from "~/components/text";
import type { WaitingKind } from "~/domain/attention/waiting";
import { attentionUrl } from "./first-task";

interface Props {
  waiting: readonly { kind: WaitingKind; count: number }[];
  review: number;
  notScanned: number;
  notInStep: number;
}

/** What needs a person, each kind with its number and a link to exactly that list; nothing where nothing does. */
export function PersonCard({ waiting, review, notScanned, notInStep }: Props) {
  const t = useText();
  const format = useFormat();
  const lines = [
    { key: "review", text: t("home:person.review"), count: review, url: "/app/orders?tab=review" },
    ...waiting.map(({ kind, count }) => ({
      key: kind,
      text: t(`attention:kind.${kind}`),
      count,
      url: attentionUrl(kind),
    })),
    { key: "not_scanned", text: t("home:person.not_scanned"), count: notScanned, url: NOT_SCANNED_URL },
    { key: "not_in_step", text: t("home:person.not_in_step"), count: notInStep, url: "/app/not-in-step" },
  ].filter(({ count }) => count > 0);
  if (lines.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t("home:person.title")}
        </Text>
        <BlockStack as="ul" gap="200">
          {lines.map(({ key, text, count, url }) => (
            <InlineStack key={key} as="li" align="space-between" blockAlign="center" gap="300" wrap={false}>
              <Link url={url} removeUnderline>
                {text}
              </Link>
              <Text as="span" fontWeight="semibold">
                {format.number(count)}
              </Text>
            </InlineStack>
          ))}
        </BlockStack>
      </BlockStack>
    </Card>
  );
}

import { Banner, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useAnswerText } from "~/components/answer-text";
import { useText } from "~/components/text";
import type { ParcelView } from "~/flows/parcel/views";

/** Says what the parcel's buyer answered, with the way to where the words for the carrier are ready. */
export function AnswerBanner({ answer }: Pick<ParcelView, "answer">) {
  const t = useText();
  const answerText = useAnswerText();
  if (answer === null) return null;
  return (
    <Banner tone="warning" title={t("attention:kind.answered")}>
      <BlockStack gap="200">
        <Text as="p" breakWord>
          {answerText(answer)}
        </Text>
        <InlineStack>
          <Button url="/app/attention?kind=answered">{t("attention:answer_buyer")}</Button>
        </InlineStack>
      </BlockStack>
    </Banner>
  );
}

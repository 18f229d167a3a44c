import { BlockStack, List, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { BoxTrace, TriedSource } from "~/domain/fee/quote-trace";
import { FactLine } from "./facts";

interface BoxLinesProps {
  boxes: readonly BoxTrace[];
  tried: (tried: TriedSource) => ReactNode;
}

/** Shows the boxes of a cart above the carrier's weight limit: what each weighs and costs, and where its fee was looked for. */
export function BoxLines({ boxes, tried: lineOf }: BoxLinesProps) {
  const t = useText();
  const format = useFormat();
  const answerText = ({ answer, count }: BoxTrace) => {
    if (answer === null) return t("fees:trace.transport.no_answer");
    if (answer.outcome === "not_served") return t("fees:trace.transport.not_served");
    const fee = format.money(answer.fee.feeVnd);
    return count === 1 ? fee : t("fees:trace.transport.box_fee", { fee });
  };
  return (
    <FactLine label={t("fees:trace.transport.boxes")}>
      <List>
        {boxes.map((box) => (
          <List.Item key={`${box.weightGrams} ${box.valueVnd} ${box.question?.tags.join() ?? ""}`}>
            <BlockStack gap="100">
              <Text as="span">
                {t("fees:trace.transport.box", {
                  count: box.count,
                  weight: format.weight(box.weightGrams),
                  value: format.money(box.valueVnd),
                  answer: answerText(box),
                })}
              </Text>
              <List type="number">
                {box.tried.map((one) => (
                  <List.Item key={one.source}>{lineOf(one)}</List.Item>
                ))}
              </List>
            </BlockStack>
          </List.Item>
        ))}
      </List>
    </FactLine>
  );
}

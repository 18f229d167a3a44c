import { BlockStack, Text } from "@shopify/polaris";
import { useAnswerText } from "~/components/answer-text";
import { useAttentionText } from "~/components/attention";
import { useCarrierWords } from "~/components/carrier-words";
import { useChangesText } from "~/components/changes-text";
import { type ProblemText, useProblemText } from "~/components/problem-text";
import { useRechargeLines } from "~/components/recharge-text";
import { useText } from "~/components/text";
import { saysWhy } from "~/domain/attention/waiting";
import type { WaitingRowView } from "~/flows/attention/views";

/** Why a parcel waits: the carrier's own reason, else what staff do about it in general. Nothing is said twice. */
export function Reason({ row }: { row: WaitingRowView }) {
  const t = useText();
  const words = useCarrierWords();
  const lines = useLines(row);
  const code = row.reason?.code;
  const isAboutCarrier = row.attention !== null && row.carrierStatus !== null;
  const title = code
    ? words.reason(code)
    : isAboutCarrier && row.carrierStatus !== null
      ? words.status(row.carrierStatus)
      : null;
  const answerText = useAnswerText();
  const answer = row.answer ?? row.settled;
  const said = row.reason?.words;
  // A refusal's line has the carrier's words in it.
  const isSaid = said && lines.some((line) => line.includes(said));
  return (
    <BlockStack gap="050">
      <Text as="span" variant="bodySm" tone="subdued">
        {t(`attention:kind.${row.kind}`)}
      </Text>
      {answer && (
        <Text as="span" fontWeight="semibold" breakWord>
          {answerText(answer)}
        </Text>
      )}
      {title && (
        <Text as="span" fontWeight="semibold">
          {title}
        </Text>
      )}
      {said && !isSaid && (
        <Text as="span" breakWord>
          {t("attention:carrier_says", { words: said })}
        </Text>
      )}
      {row.failedAttempts > 1 && (
        <Text as="span" tone="critical">
          {t("attention:failed_times", { count: row.failedAttempts })}
        </Text>
      )}
      {lines.map((line) => (
        <Text key={line} as="span" breakWord>
          {line}
        </Text>
      ))}
    </BlockStack>
  );
}

/** What is to be said beside the carrier's reason, by what the parcel waits for. */
function useLines(row: WaitingRowView): string[] {
  const t = useText();
  const attentionText = useAttentionText();
  const changesText = useChangesText();
  const problemText = useProblemText();
  const rechargeLines = useRechargeLines();
  // General words, such as to call the recipient, would contradict what the recipient said.
  if (row.answer && row.kind === "answered") return [t(`attention:answer_advice.${row.answer.kind}`)];
  if (row.settled) return [t(`attention:answer_settled.${row.settled.outcome}`)];
  if (row.attention !== null) return isSaidByReason(row) ? [] : [attentionText(row.attention)];
  switch (row.kind) {
    case "unverified":
      return [t("attention:unknown_booking")];
    case "changed":
      return row.differences.map((difference) => changesText(difference).line);
    case "reweighed":
      return row.recharge ? rechargeLines(row.recharge) : [];
    case "held":
      return [
        t("attention:held_text"),
        ...row.problems.filter(({ code }) => code === "rule_hold").map((one) => heldText(problemText(one))),
      ];
    default: {
      const stops = row.problems.filter(({ severity }) => severity === "block");
      return (stops.length > 0 ? stops : row.problems).map((problem) => problemText(problem).title);
    }
  }
}

/** Who or what holds it, and why where they said so. */
const heldText = ({ title, fix }: ProblemText) => [title, fix].filter(Boolean).join(": ");

/** The courier did not succeed and said why: with the button, that is all there is to know. General words would repeat it. */
function isSaidByReason({ kind, reason }: WaitingRowView): boolean {
  return Boolean(reason?.code) && saysWhy(kind);
}

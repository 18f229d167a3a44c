import { Banner, Text } from "@shopify/polaris";
import { useText } from "~/components/text";
import type { ConnectOutcome } from "~/flows/account/connect.server";
import type { ConnectMethod } from "./method-fields";

interface ConnectAnswerProps {
  answer: ConnectOutcome | { outcome: "invalid" };
  method: ConnectMethod;
}

/** Shows the result of an attempt to connect: what happened, what to do, and the carrier's own message if there was one. */
export function ConnectAnswer({ answer, method }: ConnectAnswerProps) {
  const t = useText();
  switch (answer.outcome) {
    case "connected":
    // Faults are shown at the fields.
    case "invalid":
      return null;
    case "refused":
      return (
        <Banner tone="critical" title={t("setup:account.answer.refused")}>
          <Text as="p">{answer.message ? `“${answer.message}”` : t("setup:account.answer.no_words")}</Text>
          <Text as="p">{t(`setup:account.answer.refused_fix.${method}`)}</Text>
        </Banner>
      );
    case "token_rejected":
      return (
        <Banner tone="critical" title={t("setup:account.answer.token_rejected")}>
          <Text as="p">{t("setup:account.answer.token_rejected_fix")}</Text>
        </Banner>
      );
    case "currency_not_vnd":
      return (
        <Banner tone="critical" title={t("setup:currency.title", { currency: answer.currency })}>
          <Text as="p">{t("setup:currency.fix")}</Text>
        </Banner>
      );
    case "platform_unavailable":
      return (
        <Banner tone="warning" title={t("setup:account.answer.platform_unavailable")}>
          <Text as="p">{t("setup:account.answer.platform_unavailable_fix")}</Text>
        </Banner>
      );
    case "wait":
      return (
        <Banner tone="warning" title={t("setup:account.answer.wait")}>
          <Text as="p">
            {answer.seconds < 120
              ? t("setup:account.answer.wait_seconds", { seconds: answer.seconds })
              : t("setup:account.answer.wait_minutes", { minutes: Math.ceil(answer.seconds / 60) })}
          </Text>
          <Text as="p">{t("setup:account.answer.wait_fix")}</Text>
        </Banner>
      );
    case "carrier_unreachable":
      return (
        <Banner tone="warning" title={t("setup:account.answer.unreachable")}>
          <Text as="p">
            {answer.mayExist ? t("setup:account.answer.may_exist_fix") : t("setup:account.answer.unreachable_fix")}
          </Text>
        </Banner>
      );
  }
}

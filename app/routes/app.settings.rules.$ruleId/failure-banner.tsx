import { Banner, Text } from "@shopify/polaris";
import { NOT_SAVED } from "~/components/not-saved";
import { useText } from "~/components/text";
import type { RuleRequests } from "./rule-requests";

type Failure = NonNullable<RuleRequests["failure"]>;

/** Why the rule was not saved. After a change by others, staff may go on with the list's latest version. */
export function FailureBanner({ failure, takeLatest }: { failure: Failure; takeLatest: (version: string) => void }) {
  const t = useText();
  const latest =
    failure.outcome === "stale"
      ? { content: t("rules:answer.use_latest"), onAction: () => takeLatest(failure.version) }
      : undefined;
  return (
    <Banner tone="warning" action={latest}>
      <Text as="p">{words(failure.outcome)}</Text>
    </Banner>
  );

  function words(outcome: Failure["outcome"]): string {
    switch (outcome) {
      case "stale":
        return t("rules:answer.stale_editor");
      case "not_possible":
      case "invalid":
        return t(`rules:answer.${outcome}`);
      default:
        return t(NOT_SAVED[outcome]);
    }
  }
}

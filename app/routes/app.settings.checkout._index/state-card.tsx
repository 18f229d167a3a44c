import { useFetcher } from "@remix-run/react";
import { Badge, Banner, BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { adminLinks } from "~/components/checkout/admin-links";
import { ProblemList } from "~/components/checkout/problem-list";
import { useFormat } from "~/components/format";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { CheckoutProblem } from "~/domain/checkout/problems";
import type { CheckoutState, CheckoutView } from "~/flows/checkout/carrier-service-views";
import { MoreActions } from "./more-actions";
import type { ServiceAnswer } from "./service-answer";

interface Props {
  checkout: CheckoutView;
  shopDomain: string;
  clientId: string;
  checking: boolean;
  unreachable: boolean;
  check: () => void;
}

const TONES: Record<CheckoutState, "success" | "attention" | "critical" | undefined> = {
  on: "success",
  on_beside_others: "attention",
  on_from_memory: "attention",
  on_not_shown: "critical",
  off: undefined,
  paused: undefined,
  cannot: "attention",
};

/** Problems that turning the fees on again may fix: a merchant who has changed the plan must not have to turn them off first. */
const FIXED_BY_TURNING_ON: ReadonlySet<CheckoutProblem["code"]> = new Set([
  "service_gone",
  "service_stopped",
  "refused",
]);

/** Whether the fees are on, what prevents them, and the button to turn them on or off. */
export function StateCard({ checkout, shopDomain, clientId, checking, unreachable, check }: Props) {
  const t = useText();
  const format = useFormat();
  const fetcher = useFetcher<ServiceAnswer>({ key: "checkout-change" });
  const change = (intent: string) =>
    fetcher.submit(JSON.stringify({ intent }), { method: "post", encType: "application/json" });
  const { state, problems, enabled } = checkout;
  const changing = fetcher.state !== "idle";
  const mayTurnOnAgain = problems.some(({ code }) => FIXED_BY_TURNING_ON.has(code));
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="200">
          <InlineStack gap="200" blockAlign="center">
            <Text as="h2" variant="headingMd">
              {t(`fees:state.${state}.title`)}
            </Text>
            <Badge tone={TONES[state]}>{t(`fees:state.${state}.badge`)}</Badge>
          </InlineStack>
          <Text as="p" tone="subdued">
            {t(`fees:state.${state}.text`)}
          </Text>
          <div aria-live="polite">{!changing && fetcher.data && <Answer answer={fetcher.data} state={state} />}</div>
        </BlockStack>
        {problems.length > 0 && <ProblemList problems={problems} places={adminLinks(shopDomain, clientId)} />}
        <InlineStack gap="200" blockAlign="center">
          {(!enabled || mayTurnOnAgain) && (
            <RightButton
              right="change_fees"
              variant="primary"
              loading={changing}
              disabled={!checkout.mayTurnOn}
              onClick={() => change("turn_on")}
            >
              {t("fees:turn_on")}
            </RightButton>
          )}
          {enabled && (
            <RightButton right="change_fees" loading={changing} onClick={() => change("turn_off")}>
              {t("fees:turn_off")}
            </RightButton>
          )}
          <Button variant="tertiary" loading={checking} onClick={check}>
            {t("fees:check")}
          </Button>
        </InlineStack>
        <Text as="p" tone="subdued" variant="bodySm">
          {unreachable
            ? t("fees:answer.unreachable")
            : checkout.checkedAt
              ? t("fees:checked_at", { when: format.dateTime(checkout.checkedAt) })
              : t("fees:not_checked")}
        </Text>
        {checkout.registered && <MoreActions change={change} changing={changing} />}
      </BlockStack>
    </Card>
  );
}

const SHOWN: ReadonlySet<CheckoutState> = new Set(["on", "on_beside_others", "on_from_memory"]);

interface AnswerProps {
  answer: ServiceAnswer;
  state: CheckoutState;
}

/** The outcome of the last change; a refusal is shown among the problems, with Shopify's message. */
function Answer({ answer, state }: AnswerProps) {
  const t = useText();
  // "Turned on" would contradict a remaining problem; "paused" is already shown above.
  if (answer.outcome === "turned_on" && !SHOWN.has(state)) return null;
  if (answer.outcome === "turned_off" && state === "paused") return null;
  if (answer.outcome === "checked" || answer.outcome === "refused" || answer.outcome === "scope_missing") return null;
  const done = ["turned_on", "turned_off", "removed", "renewed"].includes(answer.outcome);
  return done ? (
    <Text as="p" tone="success">
      {t(`fees:answer.${answer.outcome}`)}
    </Text>
  ) : (
    <Banner tone="warning">
      <Text as="p">{t(`fees:answer.${answer.outcome}`)}</Text>
    </Banner>
  );
}

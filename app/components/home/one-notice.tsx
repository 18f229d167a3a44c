import { usePollWhile } from "~/components/revalidate-while";
import { useResource } from "~/components/use-resource";
import type { PlanStanding } from "~/domain/billing/standing";
import type { CheckoutBriefView } from "~/flows/checkout/carrier-service-views";
import type { PushNotice as Notice } from "~/flows/push-address/views";
import type { loader } from "~/routes/app.scopes";
import { FeesNotice } from "./fees-notice";
import { MissingScopes } from "./missing-scopes";
import { PlanNotice } from "./plan-notice";
import { PushNotice } from "./push-notice";

interface Props {
  checkout: CheckoutBriefView;
  push: Notice | null;
  plan: PlanStanding | null;
}

/**
 * The most urgent of the notices that concern the whole shop: two at once are read by nobody. Scopes that are not approved yet are
 * asked for after the page, because Shopify takes a while to answer.
 */
export function OneNotice({ checkout, push, plan }: Props) {
  const { answer, load } = useResource<Awaited<ReturnType<typeof loader>>>("/app/scopes");
  // Looks again when the tab is seen again: the merchant may have approved the scopes on Shopify's page.
  usePollWhile("", load);
  if (answer && answer.missing.length > 0) return <MissingScopes missing={answer.missing} grantUrl={answer.grantUrl} />;
  if (checkout.state === "on_not_shown") return <FeesNotice problems={checkout.problems} />;
  if (plan) return <PlanNotice standing={plan} />;
  return push && <PushNotice notice={push} />;
}

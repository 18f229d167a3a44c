import { Banner, Text } from "@shopify/polaris";
import { useText } from "~/components/text";
import type { PlanStanding } from "~/domain/billing/standing";

const AGREED: ReadonlySet<PlanStanding> = new Set(["trial", "active", "near_cap", "cap_reached"]);

/** Says whether the shop has a plan after the merchant was on Shopify's page, from which they come back. */
export function BackNote({ standing, isStale }: { standing: PlanStanding; isStale: boolean }) {
  const t = useText();
  const what = isStale ? "stale" : AGREED.has(standing) ? "agreed" : "not_agreed";
  return (
    <div role="status">
      <Banner tone={what === "agreed" ? "info" : "warning"}>
        <Text as="p">{t(`plan:back.${what}`)}</Text>
      </Banner>
    </div>
  );
}

import { Badge, BlockStack, InlineStack, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { AccountView } from "~/flows/account/views";

const HEALTH_TONES = { ok: "success", rejected: "critical", unchecked: "attention" } as const;

/** The connected account in brief: which one, which environment, whether its token is accepted, and when the token expires. */
export function AccountSummary({ account, now }: { account: AccountView; now: string }) {
  const t = useText();
  const format = useFormat();
  const { code, environment, source, health, healthCheckedAt, tokenExpiresAt, expiry } = account;
  return (
    <BlockStack gap="200">
      <InlineStack gap="200" blockAlign="center">
        <Text as="h2" variant="headingMd">
          {t("setup:account.code", { code })}
        </Text>
        <Badge tone={HEALTH_TONES[health]}>{t(`setup:account.health.${health}`)}</Badge>
        <Badge tone={environment === "staging" ? "warning" : undefined}>
          {t(`setup:account.environment.${environment}`)}
        </Badge>
        {expiry && (
          <Badge tone={expiry === "ended" ? "critical" : "warning"}>{t(`setup:account.expiry.${expiry}`)}</Badge>
        )}
      </InlineStack>
      <Text as="p" tone="subdued">
        {t(`setup:account.source.${source}`, { date: format.date(account.connectedAt) })}
        {" · "}
        {healthCheckedAt
          ? t("setup:account.checked_at", { when: format.relative(healthCheckedAt, now) })
          : t("setup:account.never_checked")}
      </Text>
      {tokenExpiresAt && (
        <Text as="p" tone={expiry ? "critical" : "subdued"}>
          {t(expiry === "ended" ? "setup:account.ended_at" : "setup:account.ends_at", {
            date: format.date(tokenExpiresAt),
          })}
        </Text>
      )}
    </BlockStack>
  );
}

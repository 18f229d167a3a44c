import { Link } from "@remix-run/react";
import { BlockStack, InlineStack, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { SettingsCard } from "~/components/settings/settings-card";
import { useText } from "~/components/text";
import type { AccessView } from "~/flows/privacy/show.server";

/** Which members of staff saw buyers' data recently. */
export function AccessCard({ access }: { access: AccessView[] }) {
  const t = useText();
  return (
    <SettingsCard title={t("settings:privacy.access.title")} lead={t("settings:privacy.access.lead")}>
      {access.length === 0 ? (
        <Text as="p" tone="subdued">
          {t("settings:privacy.access.none")}
        </Text>
      ) : (
        <BlockStack gap="200">
          {access.map((visit) => (
            <Visit key={[visit.visitAt, visit.actor, visit.what, visit.subject].join(" ")} visit={visit} />
          ))}
        </BlockStack>
      )}
    </SettingsCard>
  );
}

function Visit({ visit }: { visit: AccessView }) {
  const t = useText();
  const format = useFormat();
  const seen = t(`settings:privacy.access.what.${visit.what}`, { count: visit.people });
  return (
    <InlineStack align="space-between" gap="200">
      <Text as="span">
        {visit.actor}: {seen} {visit.orderName && <Link to={`/app/orders/${visit.subject}`}>{visit.orderName}</Link>}
      </Text>
      <Text as="span" tone="subdued">
        {format.dateTime(visit.visitAt)}
      </Text>
    </InlineStack>
  );
}

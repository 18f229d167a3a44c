import { BlockStack, InlineStack, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { SettingsCard } from "~/components/settings/settings-card";
import { useText } from "~/components/text";
import type { RoleChangeView } from "~/flows/shop/list-staff.server";

/** Who gave whom which role lately. */
export function RoleChangesCard({ changes }: { changes: RoleChangeView[] }) {
  const t = useText();
  const format = useFormat();
  return (
    <SettingsCard title={t("staff:changes")}>
      {changes.length === 0 ? (
        <Text as="p" tone="subdued">
          {t("staff:no_changes")}
        </Text>
      ) : (
        <BlockStack gap="200">
          {changes.map(({ at, actor, subject, role }) => (
            <InlineStack key={`${at} ${subject}`} align="space-between" gap="200">
              <Text as="span">{t("staff:change", { actor, subject, role: t(`staff:role.${role}`) })}</Text>
              <Text as="span" tone="subdued">
                {format.dateTime(at)}
              </Text>
            </InlineStack>
          ))}
        </BlockStack>
      )}
    </SettingsCard>
  );
}

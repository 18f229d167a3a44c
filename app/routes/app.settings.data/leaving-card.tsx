import { List, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { SettingsCard } from "~/components/settings/settings-card";
import { useText } from "~/components/text";
import type { LeavingView } from "~/flows/shop/read-leaving.server";

/** Says what happens to parcels and data when the app is removed: Shopify tells of it only afterwards. */
export function LeavingCard({ leaving, seesMoney }: { leaving: LeavingView; seesMoney: boolean }) {
  const t = useText();
  const format = useFormat();
  const { underWay, toCollectVnd, notPaidOutVnd } = leaving;
  return (
    <SettingsCard title={t("settings:data.leaving.title")} lead={t("settings:data.leaving.lead")}>
      <Text as="p" fontWeight="semibold">
        {underWay === 0 ? t("settings:data.leaving.none") : t("settings:data.leaving.under_way", { count: underWay })}
      </Text>
      {seesMoney && toCollectVnd + notPaidOutVnd > 0 && (
        <Text as="p">
          {t("settings:data.leaving.money", {
            collect: format.money(toCollectVnd),
            held: format.money(notPaidOutVnd),
          })}
        </Text>
      )}
      <List>
        <List.Item>{t("settings:data.leaving.parcels")}</List.Item>
        <List.Item>{t("settings:data.leaving.back")}</List.Item>
        <List.Item>{t("settings:data.leaving.erased")}</List.Item>
      </List>
    </SettingsCard>
  );
}

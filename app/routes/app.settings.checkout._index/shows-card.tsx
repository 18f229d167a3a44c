import { List } from "@shopify/polaris";
import { SettingsCard } from "~/components/settings/settings-card";
import { useText } from "~/components/text";

/** What buyers of this shop see; a feature only Plus has is left out for other shops. */
export function ShowsCard({ showsDetails }: { showsDetails: boolean }) {
  const t = useText();
  return (
    <SettingsCard title={t("fees:shows.title")}>
      <List>
        <List.Item>{t("fees:shows.name")}</List.Item>
        {showsDetails && <List.Item>{t("fees:shows.details")}</List.Item>}
        <List.Item>{t("fees:shows.cache")}</List.Item>
      </List>
    </SettingsCard>
  );
}

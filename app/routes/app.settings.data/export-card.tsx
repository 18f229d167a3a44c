import { InlineStack, Text } from "@shopify/polaris";
import { DownloadNote, useDownload } from "~/components/download";
import { RightButton } from "~/components/right-button";
import { SettingsCard } from "~/components/settings/settings-card";
import { useText } from "~/components/text";

/** Offers everything of the shop as one file. */
export function ExportCard() {
  const t = useText();
  const { state, download } = useDownload();
  return (
    <SettingsCard title={t("settings:data.export.title")} lead={t("settings:data.export.lead")}>
      <Text as="p">{t("settings:data.export.care")}</Text>
      <InlineStack gap="300" blockAlign="center">
        <RightButton
          right="export_shop"
          loading={state.step === "under_way"}
          onClick={() => void download("/app/export")}
        >
          {t("settings:data.export.button")}
        </RightButton>
        <DownloadNote state={state} />
      </InlineStack>
    </SettingsCard>
  );
}

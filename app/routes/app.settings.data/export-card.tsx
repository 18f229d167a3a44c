import { InlineStack, Text } from "@shopify/polaris";
import { DownloadNote, useDownload } from "~/components/download";
import { useFormat } from "~/components/format";
import { RightButton } from "~/components/right-button";
import { SettingsCard } from "~/components/settings/settings-card";
import { useText } from "~/components/text";

interface ExportCardProps {
  /** About how large the file is; 0: less than one megabyte, null: not known. */
  megabytes: number | null;
}

/** Offers everything of the shop as one file. */
export function ExportCard({ megabytes }: ExportCardProps) {
  const t = useText();
  const format = useFormat();
  const { state, download } = useDownload();
  return (
    <SettingsCard title={t("settings:data.export.title")} lead={t("settings:data.export.lead")}>
      <Text as="p">{t("settings:data.export.care")}</Text>
      {megabytes !== null && (
        <Text as="p">
          {megabytes === 0
            ? t("settings:data.export.small")
            : t("settings:data.export.size", { size: format.number(megabytes) })}
        </Text>
      )}
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
      {state.step === "ready" && <Text as="p">{t("settings:data.export.begun")}</Text>}
    </SettingsCard>
  );
}

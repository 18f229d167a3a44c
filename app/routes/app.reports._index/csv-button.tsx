import { ActionList, Button, Popover } from "@shopify/polaris";
import { useState } from "react";
import { DownloadNote, useDownload } from "~/components/download";
import { type ReportsPageQuery, reportsUrl } from "~/components/reports/query";
import { useText } from "~/components/text";

/** Takes the table, or each parcel of the period, out as a file. */
export function CsvButton({ query }: { query: ReportsPageQuery }) {
  const t = useText();
  const { state, download } = useDownload();
  const [isOpen, setOpen] = useState(false);
  const files = [
    { content: t("reports:csv_report"), path: "/app/reports/rows" },
    { content: t("reports:csv_parcels"), path: "/app/reports/parcels" },
  ];
  return (
    <div style={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "0.75rem" }}>
      <Popover
        active={isOpen}
        onClose={() => setOpen(false)}
        activator={
          <Button disclosure loading={state.step === "under_way"} onClick={() => setOpen(!isOpen)}>
            {t("reports:csv")}
          </Button>
        }
      >
        <ActionList
          items={files.map(({ content, path }) => ({
            content,
            onAction: () => {
              setOpen(false);
              void download(reportsUrl({ ...query, after: null }, path));
            },
          }))}
        />
      </Popover>
      <DownloadNote state={state} />
    </div>
  );
}

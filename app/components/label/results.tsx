import { Banner, InlineStack, Spinner, Text } from "@shopify/polaris";
import { useDenialText } from "~/components/staff";
import { useText } from "~/components/text";
import type { LabelPaper } from "~/domain/print/choice";
import type { Labels } from "./labels";
import { PrintResult } from "./print-result";

export const PAPERS: LabelPaper[] = [
  { size: "A6", orientation: "portrait" },
  { size: "A6", orientation: "landscape" },
  { size: "A5", orientation: "portrait" },
  { size: "A5", orientation: "landscape" },
];

/** Shows how a print goes and what came of it: a link to the file, in case no tab opened, and each parcel that is missing. */
export function LabelResults({ labels }: { labels: Labels }) {
  const t = useText();
  const deniedText = useDenialText();
  const { state, close } = labels;
  switch (state.step) {
    case "idle":
      return null;
    case "loading":
      return (
        <InlineStack gap="200" blockAlign="center">
          <Spinner size="small" />
          <Text as="span">{t("prints:loading", { count: state.count })}</Text>
        </InlineStack>
      );
    case "failed":
      return (
        <Banner tone="critical" title={t("prints:failed")} onDismiss={close}>
          {t("prints:failed_help")}
        </Banner>
      );
    case "denied":
      return (
        <Banner tone="warning" title={t("prints:failed")} onDismiss={close}>
          {deniedText(state.denial)}
        </Banner>
      );
    case "nothing":
      return <Banner tone="info" title={t("prints:nothing")} onDismiss={close} />;
    case "begun":
      return <PrintResult key={state.print.printId} begun={state.print} url={state.url} onClose={close} />;
  }
}

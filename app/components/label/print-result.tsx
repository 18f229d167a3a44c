import { useRevalidator } from "@remix-run/react";
import { Banner, BlockStack, Link, ProgressBar, Text } from "@shopify/polaris";
import { useEffect } from "react";
import { usePollWhile } from "~/components/revalidate-while";
import { useText } from "~/components/text";
import { useResource } from "~/components/use-resource";
import type { loader } from "~/routes/app.papers";
import type { Print } from "./answer";
import { MissingParcels } from "./missing-parcels";
import { PrintFiles } from "./print-files";

interface Props {
  /** As it was when it was asked for. */
  begun: Print;
  /** Opens its file, for five minutes from then. */
  url: string | null;
  onClose: () => void;
}

/** A print: its progress until it is finished or given up, then its files and the parcels that are in none of them. */
export function PrintResult({ begun, url, onClose }: Props) {
  const t = useText();
  const { revalidate } = useRevalidator();
  const { answer, load } = useResource<Awaited<ReturnType<typeof loader>>>(
    begun.isFinished ? null : `/app/papers?id=${begun.printId}`,
  );
  const print = answer?.print ?? begun;
  usePollWhile(print.isFinished || print.isGivenUp ? "" : `${print.printId}:${print.done}`, load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list then says that its labels are printed
  useEffect(() => {
    if (print.isFinished) revalidate();
  }, [print.isFinished]);

  const { kind, total, done, parts, missingCount } = print;
  if (print.isGivenUp) {
    return (
      <Banner tone="critical" title={t("prints:given_up")} onDismiss={onClose}>
        <Text as="p">
          {t("prints:given_up_help")} <Link url="/app/prints">{t("prints:title")}</Link>
        </Text>
      </Banner>
    );
  }
  if (!print.isFinished) {
    return (
      <Banner tone="info" title={t(`prints:working.${kind}`, { done, total })}>
        <BlockStack gap="200">
          <ProgressBar progress={Math.round((100 * done) / total)} size="small" animated={false} />
          <Text as="p">{t("prints:background")}</Text>
        </BlockStack>
      </Banner>
    );
  }
  const isEmpty = parts.length === 0;
  const title = isEmpty ? t(`prints:none.${kind}`) : t(`prints:ready.${kind}`, { count: total - missingCount });
  const tone = isEmpty ? "critical" : missingCount > 0 ? "warning" : "success";
  return (
    <Banner tone={tone} title={title} onDismiss={onClose}>
      <BlockStack gap="200" inlineAlign="start">
        <PrintFiles print={print} url={url} />
        <MissingParcels print={print} />
      </BlockStack>
    </Banner>
  );
}

import { BlockStack, Link, Text } from "@shopify/polaris";
import { useState } from "react";
import { z } from "zod";
import { openTab } from "~/components/new-tab";
import { postJson } from "~/components/post-json";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";

const answerSchema = z.object({ url: z.url() });

type State = { step: "idle" | "loading" | "failed" } | { step: "ready"; url: string };

/** Downloads the data that a customer asked for from a URL that every browser and Shopify's mobile app can open. */
export function DownloadButton({ requestId }: { requestId: number }) {
  const t = useText();
  const [state, setState] = useState<State>({ step: "idle" });
  const download = async () => {
    const tab = openTab();
    setState({ step: "loading" });
    const next = await askForFile(requestId);
    if (next.step === "ready") tab.show(next.url);
    else tab.close();
    setState(next);
  };
  return (
    <BlockStack gap="100" inlineAlign="end">
      <RightButton right="open_privacy_file" loading={state.step === "loading"} onClick={download}>
        {t("settings:privacy.download")}
      </RightButton>
      <div aria-live="polite">
        {state.step === "ready" && (
          <Link url={state.url} target="_blank">
            {t("settings:privacy.open")}
          </Link>
        )}
        {state.step === "failed" && (
          <Text as="p" tone="critical">
            {t("settings:privacy.failed")}
          </Text>
        )}
      </div>
    </BlockStack>
  );
}

async function askForFile(requestId: number): Promise<State> {
  try {
    const answer = await postJson("/app/privacy-file", { requestId });
    if (!answer.ok) return { step: "failed" };
    return { step: "ready", url: answerSchema.parse(await answer.json()).url };
  } catch {
    // Offline, or a truncated answer: the reader is asked to try again.
    return { step: "failed" };
  }
}

import { Link, Text } from "@shopify/polaris";
import { useState } from "react";
import { z } from "zod";
import { openTab } from "./new-tab";
import { postJson } from "./post-json";
import { useText } from "./text";

const answerSchema = z.object({ url: z.url() });

type Downloading = { step: "idle" | "under_way" | "failed" } | { step: "ready"; url: string };

/**
 * Returns a function that has the browser save a file of the app, and how far it is. The file is opened at an address that is signed
 * for some minutes: a link carries no session token, and Shopify's mobile app opens nothing but https (decision 032).
 */
export function useDownload(): { state: Downloading; download: (path: string) => Promise<void> } {
  const [state, setState] = useState<Downloading>({ step: "idle" });
  const download = async (path: string) => {
    const tab = openTab();
    setState({ step: "under_way" });
    const next = await signed(path);
    if (next.step === "ready") tab.show(next.url);
    else tab.close();
    setState(next);
  };
  return { state, download };
}

async function signed(path: string): Promise<Downloading> {
  try {
    const answer = await postJson("/app/file-links", { path });
    if (!answer.ok) return { step: "failed" };
    const { url } = answerSchema.parse(await answer.json());
    return { step: "ready", url };
  } catch {
    return { step: "failed" };
  }
}

/** Says how a download goes on: a link where the browser opened nothing by itself, or that it failed. */
export function DownloadNote({ state }: { state: Downloading }) {
  const t = useText();
  return (
    <div role="status">
      {state.step === "under_way" && <Text as="span">{t("common:download.under_way")}</Text>}
      {state.step === "ready" && (
        <Link url={state.url} target="_blank">
          {t("common:download.open")}
        </Link>
      )}
      {state.step === "failed" && (
        <Text as="span" tone="critical">
          {t("common:download.failed")}
        </Text>
      )}
    </div>
  );
}

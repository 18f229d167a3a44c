import { useState } from "react";

type Downloading = "idle" | "under_way" | "failed";

/**
 * Returns a function that fetches a file of the app and gives it to the browser to save, and how far it is. A link cannot do this:
 * inside the admin only `fetch` carries the session token.
 */
export function useDownload(): { state: Downloading; download: (url: string, name: string) => Promise<void> } {
  const [state, setState] = useState<Downloading>("idle");
  const download = async (url: string, name: string) => {
    setState("under_way");
    try {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`the file was answered with ${answer.status}`);
      save(await answer.blob(), name);
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return { state, download };
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to save it by then; until the page is left, the file would stay in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

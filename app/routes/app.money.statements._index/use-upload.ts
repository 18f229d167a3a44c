import { useRef, useState } from "react";
import { postJson } from "~/components/post-json";

/** Why a file was not sent. Text keys: `statements:upload.<failure>`. */
export type UploadFailure = "too_large" | "empty" | "failed" | "slow" | "busy" | "not_allowed";

interface Upload {
  /** The name of the file on its way; null: none is. */
  sending: string | null;
  failure: UploadFailure | null;
  send: (file: File) => Promise<void>;
}

const FAILURES: Record<number, UploadFailure> = {
  400: "empty",
  401: "not_allowed",
  403: "not_allowed",
  408: "slow",
  413: "too_large",
  503: "busy",
};

/** Returns how a file is sent: first an address is asked for, which takes it whole. Once it is there, `onDone` gets its id. */
export function useUpload(onDone: (statementId: string) => void): Upload {
  const [sending, setSending] = useState<string | null>(null);
  const [failure, setFailure] = useState<UploadFailure | null>(null);
  const isBusy = useRef(false);
  const send = async (file: File) => {
    // A second drop while one is on its way is the same click.
    if (isBusy.current) return;
    isBusy.current = true;
    setFailure(null);
    setSending(file.name);
    const id = crypto.randomUUID();
    const failed = await sendTo(id, file).catch((): UploadFailure => "failed");
    isBusy.current = false;
    setSending(null);
    if (failed === null) onDone(id);
    else setFailure(failed);
  };
  return { sending, failure, send };
}

async function sendTo(id: string, file: File): Promise<UploadFailure | null> {
  const asked = await postJson("/app/money/statement-uploads", { id, name: file.name, bytes: file.size });
  if (!asked.ok) return FAILURES[asked.status] ?? "failed";
  const answer = (await asked.json()) as { outcome: "too_large" | "empty" } | { outcome: "address"; address: string };
  if (answer.outcome !== "address") return answer.outcome;
  const sent = await fetch(answer.address, { method: "POST", body: file });
  return sent.ok ? null : (FAILURES[sent.status] ?? "failed");
}

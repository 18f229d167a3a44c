import { useFetcher } from "@remix-run/react";
import type { FieldFaults } from "~/domain/field-faults";
import type { NotSaved } from "./not-saved";

export type SaveAnswer = { outcome: "saved" } | { outcome: "invalid"; faults: FieldFaults } | NotSaved;

/** State of saving one form. */
export interface Saving {
  send: (form: object) => void;
  saving: boolean;
  /** The answer to the last save; undefined while it is in progress. */
  answer: SaveAnswer | undefined;
}

/**
 * Returns a function that sends a form to the route that stores it, and the answer. After a failure the form stays filled in
 * (`answerOrNotSaved`).
 */
export function useSaving(key: string, action: string): Saving {
  const fetcher = useFetcher<SaveAnswer>({ key });
  const saving = fetcher.state !== "idle";
  return {
    send: (form) => fetcher.submit(JSON.stringify(form), { method: "post", action, encType: "application/json" }),
    saving,
    // Withheld until the page's own data have reloaded: until then, only what was typed shows what was saved.
    answer: saving ? undefined : fetcher.data,
  };
}

import { useFetcher } from "@remix-run/react";
import type { FieldFaults } from "~/domain/field-faults";
import type { NotSaved } from "./kept-form";

export type SaveAnswer = { outcome: "saved" } | { outcome: "invalid"; faults: FieldFaults } | NotSaved;

/** The saving of one form. */
export interface Saving {
  send: (form: object) => void;
  saving: boolean;
  /** To what was sent last; undefined while it is under way. */
  answer: SaveAnswer | undefined;
}

/** Sends a form to the route that stores it, which keeps it there when that fails (`keptForm`). */
export function useSaving(key: string, action: string): Saving {
  const fetcher = useFetcher<SaveAnswer>({ key });
  const saving = fetcher.state !== "idle";
  return {
    send: (form) => fetcher.submit(JSON.stringify(form), { method: "post", action, encType: "application/json" }),
    saving,
    // Only when the page's own data are new: until then what was typed is what was saved.
    answer: saving ? undefined : fetcher.data,
  };
}

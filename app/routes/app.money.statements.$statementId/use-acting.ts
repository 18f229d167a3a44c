import { useFetcher } from "@remix-run/react";
import { NOT_SAVED, notSavedIn } from "~/components/not-saved";
import { useText } from "~/components/text";
import type { Mapping } from "~/domain/statement/mapping";
import type { Booking } from "~/domain/statement/tally";
import type { ApplyOutcome } from "~/flows/statement/apply.server";
import type { ChooseOutcome } from "~/flows/statement/columns.server";
import type { giveUpReading } from "~/flows/statement/give-up.server";
import type { SayNewOutcome } from "~/flows/statement/say-new.server";

/** What may be asked for a statement. */
export type Asked =
  | { intent: "columns"; mapping: Mapping }
  | { intent: "again" | "go_on" | "give_up" }
  | { intent: "apply"; seen: Booking }
  | { intent: "undo"; why: string }
  | { intent: "say_new"; row: number };

export interface Acting {
  act: (asked: Asked) => void;
  busy: boolean;
  /** Why the last thing asked for was not done; null: it was, or nothing was asked for. */
  refusal: string | null;
}

/** Returns how things are asked for a statement, and what became of the last one. */
export function useActing(): Acting {
  const t = useText();
  const fetcher = useFetcher<
    ApplyOutcome | ChooseOutcome | SayNewOutcome | Awaited<ReturnType<typeof giveUpReading>>
  >();
  const answer = fetcher.data;
  const act = (asked: Asked) =>
    fetcher.submit(asked as unknown as Parameters<typeof fetcher.submit>[0], {
      method: "post",
      encType: "application/json",
    });
  return { act, busy: fetcher.state !== "idle", refusal: fetcher.state === "idle" ? refusalOf() : null };

  function refusalOf(): string | null {
    const notSaved = notSavedIn(answer);
    if (notSaved) return t(NOT_SAVED[notSaved.outcome]);
    if (!answer) return null;
    switch (answer.outcome) {
      case "reading":
      case "under_way":
      case "given_up":
      case "said":
        return null;
      case "not_usable":
        return t(`statements:mapping.${answer.fault}`);
      default:
        return t(`statements:changed.${answer.outcome}`);
    }
  }
}

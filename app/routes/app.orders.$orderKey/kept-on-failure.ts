import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from "@remix-run/react";
import type { Intent } from "./intents";

/** What people type into: the network's failure must not take it from them. */
const FORMS = [
  "edit",
  "correct_address",
  "give_back_address",
  "say_amount",
] as const satisfies readonly Intent["intent"][];

type FormName = (typeof FORMS)[number];

/** The server was not reached, or broke down: nothing was stored as far as we know. */
export type NotStored = { [Name in FormName]: { intent: Name; shipmentId: string; outcome: "failed" } }[FormName];

/**
 * Asks the server's action; when that fails, a form is told so and stays as it is. Without this the page's error would take
 * its place, and everything typed with it.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const copy = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    const intent: Intent = await copy.json();
    const isForm = FORMS.some((name) => name === intent.intent);
    if (error instanceof Response || !isForm) throw error;
    return { intent: intent.intent, shipmentId: intent.shipmentId, outcome: "failed" };
  }
}

/** There is nothing new to read after a failure, and reading it would fail as well. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult?.outcome === "failed" ? false : defaultShouldRevalidate;

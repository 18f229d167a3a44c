import { type Push, parsePush } from "~/carrier/push";
import { withoutCourierText } from "~/carrier/push-without-courier-text";
import type { Sql } from "~/store/database.server";
import { listMessagesNaming, type NamingMessage } from "~/store/inbox.server";

/** A stored push about some parcels, with what it says; null: nobody can tell. */
export interface NamingPush extends NamingMessage {
  push: Push | null;
}

/**
 * Stored pushes about parcels of a shop with these tracking numbers and references. What can be read is about the parcel whose
 * tracking number or reference it gives and no other: `…-1` also stands in `…-10`. What cannot counts wherever it has one of them as a whole word.
 */
export async function listPushesAbout(sql: Sql, shopId: string, names: string[]): Promise<NamingPush[]> {
  const read = (await listMessagesNaming(sql, shopId, names)).map((message) => {
    const push = parsePush(message.contentType, message.body);
    return { ...message, push: "unreadable" in push ? null : push };
  });
  return read.filter(({ push, body }) =>
    names.some((name) => (push ? push.trackingNumber === name || push.partnerId === name : hasWord(body, name))),
  );
}

/** What is left of such a push once its person is forgotten: one that still waits is taken in without words. */
export const redactedPush = ({ body, isClosed, push }: NamingPush): string =>
  isClosed || !push ? "" : withoutCourierText(body);

/** What the person is told of it, as forgetting would take it away; null: nothing. */
export function pushForAnswer({ body, receivedAt, error, push }: NamingPush): object | null {
  const said = push ? { ...push.extra, ...(push.reason !== null && { reason: push.reason }) } : { body };
  if (Object.values(said).every((words) => words === "") && error === null) return null;
  return { receivedAt, said, error };
}

/** Escapes of forms and of JSON stand for something else than their letters. */
const ESCAPED = /%[0-9a-f]{2}|\\u[0-9a-f]{4}|\\./gi;

function hasWord(body: string, word: string): boolean {
  const literal = word.replace(/\W/g, "\\$&");
  return new RegExp(`(?<![\\w-]|\\w\\.)${literal}(?![\\w-]|\\.\\w)`).test(body.replace(ESCAPED, " "));
}

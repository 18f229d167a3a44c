import { type Push, parsePush } from "~/carrier/push";
import { withoutCourierText } from "~/carrier/push-without-courier-text";
import type { Sql } from "~/store/database.server";
import { listMessagesNaming, type NamingMessage } from "~/store/inbox.server";

/** A stored push about some parcels, parsed; `push` is null when it cannot be read. */
export interface NamingPush extends NamingMessage {
  push: Push | null;
}

/**
 * Lists stored pushes about a shop's parcels with these tracking numbers and references. A readable push counts only for the
 * parcel it names, since `…-1` is also part of `…-10`; an unreadable one counts if it contains a name as a whole word.
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

/** Returns the body that an erased push keeps: without the courier's text if it still has to be applied, else empty. */
export const redactedPush = ({ body, isClosed, push }: NamingPush): string =>
  isClosed || !push ? "" : withoutCourierText(body);

/** Returns what a data request reports of a push, the same parts that an erasure removes; null: nothing. */
export function pushForAnswer({ body, receivedAt, error, push }: NamingPush): object | null {
  const said = push ? { ...push.extra, ...(push.reason !== null && { reason: push.reason }) } : { body };
  if (Object.values(said).every((words) => words === "") && error === null) return null;
  return { receivedAt, said, error };
}

/** Escapes of forms and of JSON: their letters are not part of a word. */
const ESCAPED = /%[0-9a-f]{2}|\\u[0-9a-f]{4}|\\./gi;

function hasWord(body: string, word: string): boolean {
  const literal = word.replace(/\W/g, "\\$&");
  return new RegExp(`(?<![\\w-]|\\w\\.)${literal}(?![\\w-]|\\.\\w)`).test(body.replace(ESCAPED, " "));
}

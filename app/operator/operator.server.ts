import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { OperatorSession } from "~/domain/operator/session";
import { senderOf } from "~/edge/address.server";
import { readRawBody, refuseBody, sendText } from "~/edge/body.server";
import { bodiesInFlight } from "~/edge/body-budget.server";
import type { Deps } from "~/flows/deps.server";
import { isGivenUp, isUnreachable } from "~/store/database.server";
import { addDeed, findDeed, isLoggedOut } from "~/store/operator-deeds.server";
import { beginTry, forgetTries } from "~/store/operator-tries.server";
import { sendOn, sendPage, sendStyle } from "./answer.server";
import { doAsked, isDeedPath } from "./deeds.server";
import { outcomeText } from "./deeds-page";
import { logInPage, sentencePage, type Visit } from "./layout";
import { isOwnForm } from "./origin";
import { pageAt } from "./pages.server";
import { createSessions, type OperatorToken, type SigningKeys } from "./session.server";
import { STYLE } from "./style";

/** What the operator's page is made of. */
export interface OperatorConfig {
  deps: Deps;
  /** Nobody: the page does not exist. */
  tokens: readonly OperatorToken[];
  ring: SigningKeys;
  /** The app's public address. */
  appUrl: string;
}

/** Answers a request for the operator's page and returns true; false leaves it to the shops' pages. */
export type Operator = (request: IncomingMessage, response: ServerResponse) => boolean;

const ROOT = "/operator";
const LOG_IN = `${ROOT}/log-in`;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A form of ours with its reason. */
const MOST_BYTES = 8_192;

/**
 * Returns the operator's page (decision 130): HTML without a script on bare `node:http`, so that it opens when the shops' pages do not.
 * Nothing of a shop's opens it, and what opens it opens nothing of a shop's.
 */
export function createOperator({ deps, tokens, ring, appUrl }: OperatorConfig): Operator {
  const sessions = createSessions({ tokens, ring, secure: appUrl.startsWith("https:") }, () => deps.now().getTime());

  async function answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead && request.method !== "POST") return sendText(response, 405, "", { allow: "GET, HEAD, POST" });
    if (url.pathname === `${ROOT}/page.css`) return sendStyle(response, STYLE);
    if (!isRead && !isOwnForm(request.headers)) return refuse(response, request, "another_site");
    if (url.pathname === LOG_IN) return isRead ? sendPage(response, 200, logInPage(null)) : logIn(request, response);
    const session = sessions.read(request.headers.cookie);
    if (!session || (await isLoggedOut(deps.database, session.id))) {
      if (isRead) return sendOn(response, LOG_IN, session ? { "set-cookie": sessions.noCookie } : {});
      return refuse(response, request, "not_logged_in");
    }
    if (isRead) return show(response, url, session);
    return act(request, response, url, session);
  }

  async function show(response: ServerResponse, url: URL, session: OperatorSession): Promise<void> {
    const visit: Visit = {
      session,
      now: deps.now(),
      formToken: () => sessions.formToken(session),
      said: await saidOf(url.searchParams.get("deed")),
    };
    const found = await pageAt(deps, visit, url);
    const cookie = { "set-cookie": sessions.seen(session) };
    if (found) sendPage(response, 200, found, cookie);
    else sendPage(response, 404, sentencePage("Not found", "There is no such page or shop."), cookie);
  }

  async function saidOf(formId: string | null): Promise<string | null> {
    if (!formId || !UUID.test(formId)) return null;
    const deed = await findDeed(deps.database, formId, 0);
    return deed && outcomeText(deed.outcome);
  }

  async function act(request: IncomingMessage, response: ServerResponse, url: URL, session: OperatorSession) {
    const form = await readForm(request);
    const formId = sessions.readForm(session, form.get("form") ?? "");
    if (!formId) return refuse(response, request, "form_of_another_session", session.operator);
    const { operator, id } = session;
    if (url.pathname === `${ROOT}/log-out`) {
      await note(operator, "log_out", id);
      return sendOn(response, LOG_IN, { "set-cookie": sessions.noCookie });
    }
    if (!isDeedPath(url.pathname))
      return sendPage(response, 404, sentencePage("Not found", "There is no such switch."));
    const asked = { operator, formId, reason: form.get("reason") ?? "" };
    const back = await doAsked(deps, url.pathname, asked, form);
    sendOn(response, `${back}?deed=${formId}`, { "set-cookie": sessions.seen(session) });
  }

  async function logIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const secret = (await readForm(request)).get("secret") ?? "";
    const begun = await beginTry(deps.database, deps.cipher, senderOf(request), deps.now());
    if (begun.outcome === "wait") {
      const seconds = Math.ceil(begun.waitMs / 1_000);
      const text = `Too many wrong tries from your network: wait ${seconds} s.`;
      return sendPage(response, 429, logInPage(text), { "retry-after": `${seconds}` });
    }
    const operator = sessions.operatorOf(secret);
    if (!operator) {
      deps.log.warn({ sender: senderOf(request) }, "operator.wrong_secret");
      return sendPage(response, 401, logInPage("This is nobody's secret."));
    }
    await forgetTries(deps.database, begun.tryId);
    const { session, cookie } = sessions.begin(operator);
    await note(operator, "log_in", session.id);
    sendOn(response, ROOT, { "set-cookie": cookie });
  }

  async function note(operator: string, kind: "log_in" | "log_out", sessionId: string): Promise<void> {
    const nothing = { shopId: null, reason: "", before: null, after: null, slice: 0 };
    const deed = { operator, kind, target: sessionId, outcome: "done", formId: randomUUID(), ...nothing } as const;
    await addDeed(deps.database, deed);
    deps.log.info({ operator, deed: kind }, "operator.deed");
  }

  function refuse(response: ServerResponse, request: IncomingMessage, why: string, operator?: string): void {
    deps.log.warn({ why, operator, sender: senderOf(request) }, "operator.refused");
    sendPage(response, 403, sentencePage("Not sent", "This form was not accepted. Log in, and send it from its page."));
  }

  function fail(response: ServerResponse, error: unknown): void {
    if (refuseBody(response, error)) return;
    deps.log.error({ err: error }, "operator.failed");
    const text = isUnreachable(error)
      ? "PostgreSQL does not answer. Nothing can be booked or stored until it does; this page shows nothing without it."
      : isGivenUp(error)
        ? "PostgreSQL is too slow for this page: something holds a lock, or takes all it has. psql shows what, in pg_stat_activity."
        : "This page failed; the log has the error under operator.failed.";
    sendPage(response, 503, sentencePage("Not available", text), { "retry-after": "5" });
  }

  return (request, response) => {
    if (tokens.length === 0) return false;
    const url = addressOf(request);
    if (!url || (url.pathname !== ROOT && !url.pathname.startsWith(`${ROOT}/`))) return false;
    answer(request, response, url)
      .catch((error: unknown) => fail(response, error))
      .finally(() => bodiesInFlight.release(request));
    return true;
  };
}

/** Returns the path and query of a request; null: they are none. */
function addressOf({ url = "" }: IncomingMessage): URL | null {
  return url.startsWith("/") && !url.startsWith("//") && URL.canParse(url, "http://app")
    ? new URL(url, "http://app")
    : null;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams((await readRawBody(request, MOST_BYTES)).toString("utf8"));
}

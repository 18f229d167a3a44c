import { CarrierError } from "~/carrier/errors";
import type { CarrierEnvironment } from "~/domain/carrier-environment";
import { requeueQueuedParcels } from "~/flows/booking/requeue.server";
import { unstoredAccount } from "~/flows/carrier/account.server";
import { callPlatform } from "~/flows/carrier/call-platform.server";
import { checkToken } from "~/flows/carrier/check-token.server";
import type { Deps } from "~/flows/deps.server";
import { refreshPickups } from "~/flows/pickup/refresh.server";
import { preparePushAddress } from "~/flows/push-address/address.server";
import { saveAccount } from "~/store/accounts.server";
import { beginLogin, deleteLoginAttempt, deleteLoginAttempts } from "~/store/login-attempts.server";
import { clearDeniedFees } from "~/store/quoted-fees.server";
import { findShop } from "~/store/shops.server";

/** The three ways to connect an account (carrier 4.13, 4.12, 5.1.2). */
export type ConnectRequest = { environment: CarrierEnvironment } & (
  | { method: "login"; email: string; password: string }
  | {
      method: "create";
      name: string;
      address: string;
      province: string;
      district: string;
      phone: string;
      email: string;
    }
  | { method: "paste"; code: string; token: string; expiresAt: Date | null }
);

export type ConnectOutcome =
  | { outcome: "connected" }
  /** `message`: the carrier's own text. */
  | { outcome: "refused"; message: string }
  | { outcome: "token_rejected" }
  | { outcome: "currency_not_vnd"; currency: string }
  | { outcome: "platform_unavailable" }
  /** Too many failed attempts: the next is allowed after `seconds`. */
  | { outcome: "wait"; seconds: number }
  /** The carrier gave no clear answer. `mayExist`: an account may have been created: log in to it rather than create another. */
  | { outcome: "carrier_unreachable"; mayExist: boolean };

/** Connects a shop to its carrier account; failed attempts are rate-limited. Nothing is stored unless the token check passes. */
export async function connectAccount(deps: Deps, shopId: string, request: ConnectRequest): Promise<ConnectOutcome> {
  const shop = await findShop(deps.database, shopId);
  if (shop?.currency && shop.currency !== "VND") return { outcome: "currency_not_vnd", currency: shop.currency };
  const { database, cipher } = deps;
  const attempt = { shopId, account: accountOf(request) };
  const begun = await beginLogin(database, cipher, attempt, deps.now());
  if (begun.outcome === "wait") return { outcome: "wait", seconds: Math.ceil(begun.waitMs / 1000) };
  const answer = await tryAccount(deps, shopId, request);
  if (answer.outcome === "connected") await deleteLoginAttempts(database, cipher, attempt);
  if (saysNothing(answer)) await deleteLoginAttempt(database, shopId, begun.attemptId);
  return answer;
}

/** Returns the key for counting failed attempts: what an attacker would try, the e-mail of a log-in or an account code. */
function accountOf(request: ConnectRequest): string {
  const [kind, name] = request.method === "paste" ? ["code", request.code] : ["email", request.email];
  return [request.environment, kind, name].join(":");
}

/** Whether the answer reveals nothing about the account and no account was created: such an attempt is not counted. */
const saysNothing = (answer: ConnectOutcome) =>
  answer.outcome === "platform_unavailable" || (answer.outcome === "carrier_unreachable" && !answer.mayExist);

/**
 * Obtains the token, checks it (carrier 4.11), stores it sealed and fetches the pickups. The password is used for one call and
 * never stored.
 */
async function tryAccount(deps: Deps, shopId: string, request: ConnectRequest): Promise<ConnectOutcome> {
  try {
    const account = await obtainToken(deps, shopId, request);
    if ("outcome" in account) return account;
    const credentials = { token: account.token, clientSource: account.code, environment: request.environment };
    const check = await checkToken(deps, shopId, unstoredAccount(credentials), "connect");
    if (check.outcome !== "ok") return { outcome: "token_rejected" };
    // Saving deletes what was learned under the previous account: buffered entries must be written before that, not after.
    await deps.quoteLog.flush(false);
    await saveAccount(
      deps.database,
      deps.cipher,
      shopId,
      {
        ...account,
        environment: request.environment,
        source: SOURCES[request.method],
        tokenExpiresAt: request.method === "paste" ? request.expiresAt : null,
      },
      deps.now(),
    );
    deps.log.info({ shop: shopId, method: request.method, environment: request.environment }, "account.connected");
    await clearDeniedFees(deps.database, shopId);
    await preparePushAddress(deps, shopId, request);
    await deps.quotes.reloadShop(shopId);
    if (deps.quotes.shop(shopId)) {
      // Buyers already ask for rates: learn this account's fees before the carrier fails to answer in time.
      await deps.queue.enqueue(deps.database, "refresh-tariff", { shopId }, { onceIn: 10 });
    }
    // A failure here is shown on the pickup page, where the list is fetched again.
    await refreshPickups(deps, shopId);
    await requeueQueuedParcels(deps, shopId);
    // Which orders may be shipped depends on the environment: test orders go to staging only (domain 1.12).
    await deps.queue.enqueue(deps.database, "backfill-orders", { shopId }, { onceKey: "connected", onceIn: 10 });
    return { outcome: "connected" };
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    return explain(error, request.method);
  }
}

const SOURCES = { login: "login", create: "created", paste: "pasted" } as const;

type Account = { code: string; token: string };

async function obtainToken(deps: Deps, shopId: string, request: ConnectRequest): Promise<Account | ConnectOutcome> {
  if (request.method === "paste") return { code: request.code, token: request.token };
  const { environment, method, ...fields } = request;
  const called = await callPlatform(deps, { shopId, environment, purpose: method }, (carrier) =>
    request.method === "login"
      ? carrier.fetchToken(environment, { email: request.email, password: request.password })
      : carrier.createAccount(environment, fields as Omit<typeof request, "environment" | "method">),
  );
  if (called.outcome === "platform_unavailable") return called;
  const { answer } = called;
  switch (answer.outcome) {
    case "ready":
      return answer.account;
    case "refused":
      return { outcome: "refused", message: answer.refusal.message };
    case "unknown":
      return { outcome: "carrier_unreachable", mayExist: true };
    case "try_again":
      return { outcome: "carrier_unreachable", mayExist: false };
  }
}

function explain(error: CarrierError, method: ConnectRequest["method"]): ConnectOutcome {
  switch (error.kind) {
    case "token_rejected":
      return { outcome: "token_rejected" };
    case "platform_token_rejected":
      return { outcome: "platform_unavailable" };
    case "refused":
    case "invalid":
    case "permission":
      return { outcome: "refused", message: error.message };
    default:
      // Creating an account returns an outcome; an error comes from the check after it, when the account exists.
      return { outcome: "carrier_unreachable", mayExist: method === "create" };
  }
}

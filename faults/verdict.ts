import type { Books } from "./books.ts";
import type { Cast } from "./cast/cast.ts";
import type { Checkouts } from "./checkouts.ts";
import type { Finding } from "./judge/finding.ts";
import { foreignRows, type Isolation } from "./judge/isolation.ts";
import { judge } from "./judge/judge.ts";
import { type Ledgers, type Messages, readLedgers, readMessages, together } from "./judge/ledgers.ts";
import { tooManyCalls, writesWithDeadTokens } from "./judge/politeness.ts";
import { secretsInLogs } from "./judge/secrets.ts";
import { oldKeys } from "./key-change.ts";
import type { Life } from "./life/about-life.ts";
import type { Shop } from "./life/shop.ts";
import { SHOPS } from "./life/shops.ts";
import type { View } from "./life/view.ts";

/** What there is to judge. */
export interface Evidence {
  dataDir: string;
  /** The keys were changed. */
  heavy: boolean;
  cast: Pick<Cast, "apps" | "secrets">;
  view: View;
  shops: readonly Shop[];
  lives: readonly Life[];
  books: Books;
  isolation: Isolation;
  order: { findings: readonly Finding[] };
  checkouts: Checkouts;
}

/** What all sides say at one moment. */
export interface Verdict {
  ledgers: Ledgers;
  messages: Messages;
  findings: Finding[];
}

/** Returns a function that compares all ledgers as they are now; what was seen once and must never be stays a finding. */
export function verdictOf(evidence: Evidence): () => Promise<Verdict> {
  const { dataDir, heavy, cast, view, shops, lives, books, isolation, order, checkouts } = evidence;
  const processes = cast.apps.map(({ name }) => name);
  const { apiSecret, platformToken, pushSecret, encryptionKeys } = cast.secrets;
  const secrets = [
    ...[apiSecret, platformToken, pushSecret, encryptionKeys],
    ...SHOPS.flatMap(({ account }) => [account.token, account.password]),
  ];
  return async () => {
    const messages = await readMessages(view, books.acknowledged);
    const livesOf = (shop: Shop) => lives.filter((life) => life.shopId === shop.id);
    const each = await Promise.all(shops.map((shop) => readLedgers(view, shop, livesOf(shop), books.firstCreates)));
    const ledgers = together(each);
    const always = [...order.findings, ...isolation.findings, ...secretsInLogs(dataDir, processes, secrets)];
    const now = [...judge(each, messages), ...tooManyCalls(books, ledgers), ...writesWithDeadTokens(books)];
    now.push(...(await foreignRows(view, shops)), ...(await checkouts.judge()));
    if (heavy) now.push(...(await oldKeys(view)));
    return { ledgers, messages, findings: [...always, ...now] };
  };
}

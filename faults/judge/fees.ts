import type { Quote } from "../life/buyers.ts";
import type { Finding } from "./finding.ts";

/** What every process that answers Shopify says of a cart once the storm has ended. */
export interface Afterwards extends Pick<Quote, "shopId" | "cart" | "status" | "prices" | "source"> {
  process: string;
}

const MOST_SHOWN = 3;

/**
 * Judges the fees that buyers were shown (perf I10, I11): never an empty list, which says that nothing can be sent; never a price that is not the
 * cart's, whoever answered, and whatever was known there; and after the storm the same from every process. `markUps` are what each shop adds to the
 * carrier's fee: less that, a cart costs the same in every shop.
 */
export function judgeFees(
  quotes: readonly Quote[],
  afterwards: readonly Afterwards[],
  markUps: ReadonlyMap<string, number>,
): Finding[] {
  return [...notAlike(afterwards), ...ofAnother(afterwards, markUps), ...emptied(quotes), ...wrong(quotes, afterwards)];
}

const finding = (invariant: string, shopId: string, what: string): Finding => ({ invariant, about: [shopId], what });

function notAlike(afterwards: readonly Afterwards[]): Finding[] {
  const bySubject = Map.groupBy(afterwards, ({ shopId, cart }) => `${shopId} ${cart}`);
  return [...bySubject.values()].flatMap((all) => {
    const answers = Map.groupBy(all, ({ status, prices }) => `${status} ${shown(prices)}`);
    const [first] = all;
    if (!first || (answers.size === 1 && first.prices.size > 0)) return [];
    const said = [...answers].map(([answer, by]) => `${by.map(({ process }) => process).join(", ")}: ${answer}`);
    return [finding("I10", first.shopId, `cart ${first.cart} after the storm: ${said.join("; ")}`)];
  });
}

/** One cart, in two shops: the prices differ by what the shops add. */
function ofAnother(afterwards: readonly Afterwards[], markUps: ReadonlyMap<string, number>): Finding[] {
  return [...Map.groupBy(afterwards, ({ cart }) => cart)].flatMap(([cart, all]) => {
    const fees = Map.groupBy(all, ({ shopId, prices }) => shown(lessMarkUp(prices, markUps.get(shopId) ?? 0)));
    const [first] = all;
    return !first || fees.size === 1
      ? []
      : [finding("I11", first.shopId, `cart ${cart} has fees of another shop: ${[...fees.keys()].join("; ")}`)];
  });
}

const lessMarkUp = (prices: Quote["prices"], markUpVnd: number) =>
  new Map([...prices].map(([rate, price]) => [rate, price - markUpVnd * 100]));

function emptied(quotes: readonly Quote[]): Finding[] {
  return summed(
    quotes.filter(({ status, prices }) => status === 200 && prices.size === 0),
    quotes.length,
    "said that nothing can be sent",
  );
}

/** A rate may be missing while its fee is not known; a price that is given is the right one. */
function wrong(quotes: readonly Quote[], afterwards: readonly Afterwards[]): Finding[] {
  const right = new Map(afterwards.map(({ shopId, cart, prices }) => [`${shopId} ${cart}`, prices]));
  const isWrong = ({ shopId, cart, prices }: Quote) =>
    [...prices].some(([rate, price]) => right.get(`${shopId} ${cart}`)?.get(rate) !== price);
  return summed(quotes.filter(isWrong), quotes.length, "had a wrong price");
}

function summed(bad: readonly Quote[], all: number, what: string): Finding[] {
  const [first] = bad;
  if (!first) return [];
  const some = bad
    .slice(0, MOST_SHOWN)
    .map(
      ({ cart, prices, source, atMs }) =>
        `cart ${cart} at ${new Date(atMs).toISOString()}: ${shown(prices)} (${source})`,
    );
  return [finding("I10", first.shopId, `${bad.length} of ${all} answers with fees ${what}: ${some.join("; ")}`)];
}

const shown = (prices: Quote["prices"]) =>
  [...prices]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([rate, price]) => `${rate} ${price}`)
    .join(", ") || "none";

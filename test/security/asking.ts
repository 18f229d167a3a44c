import type { ServerBuild } from "@remix-run/node";
import { mintSessionToken } from "../../sandbox/shopify/oauth/jwt.ts";
import { COMPUTER_BROWSER } from "../../scripts/browser-names.ts";
import { SHOPIFY_API_KEY, SHOPIFY_API_SECRET } from "../support/sandboxes.ts";
import { unzip } from "../support/unzip.ts";
import { OWNER } from "./furnished-place.ts";
import type { Ask } from "./route-asks.ts";

/** What came back, headers first; `whole` is everything of it as text. */
export interface Answer {
  status: number;
  whole: string;
}

/** A route of the build by the name of its file. */
export const routeOf = (build: ServerBuild, name: string) => build.routes[`routes/${name}`];

/** Returns a pattern of the addresses at which a route answers. */
export function patternOf({ routes }: ServerBuild, name: string): RegExp {
  const parts: string[] = [];
  for (let route = routes[`routes/${name}`]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    if (route.path) parts.unshift(route.path.replace(/:\w+/g, "[^/]+").replace("*", ".*"));
  }
  return new RegExp(`^/${parts.join("/")}$`);
}

/** Asks a route of the build as the shop's owner does, with a session token of that shop: by the data of pages, or by its own address. */
export async function askRoute(
  { origin, build }: { origin: string; build: ServerBuild },
  name: string,
  { at, send, plain }: Ask,
  domain: string,
): Promise<Answer> {
  const route = routeOf(build, name);
  const [path = "", query] = at.split("?");
  const isPlain = plain || path.startsWith("/ext/");
  const data = path === "/" ? "/_root.data" : `${path}.data`;
  const search = [send !== undefined && route?.index ? "index" : "", query ?? ""].filter(Boolean).join("&");
  const token = mintSessionToken({
    ...{ domain, apiKey: SHOPIFY_API_KEY, apiSecret: SHOPIFY_API_SECRET, userId: OWNER.userId },
  });
  return answerOf(
    await fetch(`${origin}${isPlain ? path : data}${search && `?${search}`}`, {
      ...(send !== undefined && { method: "POST", body: JSON.stringify(send) }),
      redirect: "manual",
      headers: {
        ...{ authorization: `Bearer ${token}`, "user-agent": COMPUTER_BROWSER, "accept-language": "vi" },
        ...(send !== undefined && { "content-type": "application/json" }),
      },
    }),
  );
}

/** Reads an answer whole: its headers too may say what they should not. */
export async function answerOf(response: Response): Promise<Answer> {
  const headers = [...response.headers].filter(([name]) => name !== "date").map((header) => header.join(": "));
  return { status: response.status, whole: `${headers.join("\n")}\n\n${await textOf(response)}` };
}

/** What is in a ZIP is packed, so that nothing would be found in it: its files are read. */
async function textOf(response: Response): Promise<string> {
  if (response.headers.get("content-type") !== "application/zip") return response.text();
  const files = await unzip(Buffer.from(await response.arrayBuffer()));
  return [...files].map(([name, bytes]) => `${name}\n${bytes}`).join("\n");
}

/** An answer with the files that it gives addresses of. */
export async function followed({ origin }: { origin: string }, answer: Answer): Promise<Answer> {
  const addresses = answer.whole.matchAll(
    /http:\/\/localhost:4101(\/(?:files|app\/(?:money|reports|export))[/?][^"\\\s]+signature=[\w-]+)/g,
  );
  const files = await Promise.all([...addresses].map(async ([, at]) => answerOf(await fetch(`${origin}${at}`))));
  return { status: answer.status, whole: [answer.whole, ...files.map(({ whole }) => whole)].join("\n") };
}

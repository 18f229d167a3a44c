import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { everyOf, readCaddyfile } from "./caddyfile.ts";
import { readCompose } from "./compose.ts";

const caddyfile = readCaddyfile(readFileSync("deploy/Caddyfile", "utf8"));
const site = caddyfile.find(({ words }) => words[0] === "{$APP_HOST}")?.inside ?? [];
const compose = readCompose();

/** What the edge answers before the pages see it, but for the health of the process and what staff upload in pieces. */
function doorsOfTheEdge(): string[] {
  const edge = readFileSync("app/edge/edge.server.ts", "utf8");
  const estimate = /ESTIMATE_PATH = "(.*)"/.exec(readFileSync("app/edge/estimate.server.ts", "utf8"))?.[1];
  const prefixes = [...edge.matchAll(/path\.startsWith\((?:"(.*)"|(\w+))\)/g)].map(([, text]) => text ?? estimate);
  return prefixes.flatMap((prefix) => (prefix && prefix !== "/uploads/statements/" ? [`${prefix}*`] : []));
}

test("the doors are the edge's", () => {
  const doors = site.find(({ words }) => words[0] === "@doors");
  expect(doors?.words.slice(2).toSorted()).toEqual(doorsOfTheEdge().toSorted());
  expect(doorsOfTheEdge().length).toBeGreaterThan(4);
});

test("every request reaches a process of compose.yaml, whose metrics are its own", () => {
  const targets = everyOf(site, "reverse_proxy").map(({ words }) => words[1] ?? "");
  expect(targets).toEqual(["{$DOORS}", "web:3000"]);
  expect(Object.keys(compose.services)).toContain("web");
  expect(compose.services.proxy?.environment.DOORS).toMatch(/:-web:3000\}$/);
  expect(site.find(({ words }) => words[0] === "@inside")?.words.slice(1)).toEqual(["path", "/metrics"]);
  expect(site.map(({ words }) => words.join(" "))).toContain("respond @inside 404");
});

test("Host, the path and the body pass unchanged, and whom a request is from is Caddy's own word", () => {
  for (const name of ["header_up", "uri", "rewrite", "redir", "handle_path", "trusted_proxies", "request_body"]) {
    expect(everyOf(caddyfile, name)).toEqual([]);
  }
});

test("no address gets into a log", () => {
  expect(everyOf(site, "log")).toEqual([]);
  const dropped = everyOf(caddyfile, "fields")[0]?.inside.map(({ words }) => words.join(" "));
  expect(dropped).toEqual(["request>uri delete", "request>headers delete"]);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EDGE_DOORS } from "~/edge/doors.server";
import { everyOf, readCaddyfile } from "./caddyfile.ts";
import { readCompose } from "./compose.ts";

const caddyfile = readCaddyfile(readFileSync("deploy/Caddyfile", "utf8"));
const site = caddyfile.find(({ words }) => words[0] === "{$APP_HOST}")?.inside ?? [];
const compose = readCompose();

test("the doors are the edge's", () => {
  const doors = site.find(({ words }) => words[0] === "@doors");
  expect(doors?.words.slice(2).toSorted()).toEqual(EDGE_DOORS.map((door) => `${door}*`).toSorted());
});

test("every request reaches a process of compose.yaml, whose metrics are its own", () => {
  const targets = everyOf(site, "reverse_proxy").map(({ words }) => words[1] ?? "");
  expect(targets).toEqual(["{$DOORS}", "web:3000"]);
  expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(["web", "edge"]));
  expect(compose.services.proxy?.environment.DOORS).toMatch(/:-edge:3000\}$/);
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

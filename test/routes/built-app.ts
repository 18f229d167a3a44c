import type { ServerBuild } from "@remix-run/node";
import { inject } from "vitest";
import { ensureApp } from "../../scripts/prepare/generated.ts";
import { withClient } from "../support/template-database.ts";

/**
 * The routes as built for production; built again if their sources have changed. Files of tests that need it run side by side: one builds,
 * and the others wait for it. For test files of the `database` project.
 */
export async function builtRoutes(): Promise<ServerBuild> {
  await withClient(inject("postgres").adminUrl, async (client) => {
    await client.query("SELECT pg_advisory_lock(hashtext('the build of the app'))");
    await ensureApp();
  });
  return import(/* @vite-ignore */ new URL("../../build/server/index.js", import.meta.url).href);
}

/** A route's URL, with a value for each parameter. */
export function addressOf({ routes }: ServerBuild, id: string): string {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    if (route.path) parts.unshift(route.path.replace(/:\w+/g, "1").replace("*", "nowhere"));
  }
  return `/${parts.join("/")}`;
}

import type { ServerBuild } from "@remix-run/node";
import { ensureApp } from "../../scripts/prepare/generated.ts";

/** The routes as built for production; built again if their sources have changed. */
export async function builtRoutes(): Promise<ServerBuild> {
  await ensureApp();
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

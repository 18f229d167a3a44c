import type { AddressInfo } from "node:net";
import type { ServerBuild } from "@remix-run/node";
import { onTestFinished } from "vitest";
import { createHttpServer } from "~/edge/http-server.server";
import { createPages } from "~/edge/pages.server";
import type { TestShop } from "../flows/a-shop.ts";

type Module = ServerBuild["routes"][string]["module"];

/** Serves one route that is not a page, at its own path, as {@link served} does. */
export function servedRoute(shop: TestShop, path: string, module: object): Promise<string> {
  return served(shop, buildOf(path, module as Module));
}

/**
 * Serves a build as the process does, behind its edge; `secure`: with the headers of production. Returns the origin. The routes serve this shop's app until the test ends.
 */
export async function served(shop: TestShop, build: ServerBuild, { secure = false } = {}): Promise<string> {
  const holder = globalThis as { waybillApp?: TestShop["app"] };
  holder.waybillApp = shop.app;
  const pages = createPages(
    { build, clientDir: "no/such/folder" },
    shop.app.log,
    shop.app.gate,
    undefined,
    shop.app.traces,
  );
  const server = createHttpServer({ edge: shop.app.edge, pages, secure });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    delete holder.waybillApp;
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The build of a folder with this route only. */
function buildOf(path: string, module: Module): ServerBuild {
  const root = { default: () => null };
  const page = () => Promise.reject(new Error("no page is served here"));
  return {
    mode: "production",
    entry: { module: { default: page } },
    routes: {
      root: { id: "root", path: "", module: root },
      route: { id: "route", parentId: "root", path, module },
    },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "test" },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_singleFetch: true,
      v3_lazyRouteDiscovery: false,
    },
    isSpaMode: false,
  };
}

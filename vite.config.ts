import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import { ascii } from "./vite.ascii";
import { threads } from "./vite.threads";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    remix({
      ignoredRouteFiles: ["**/.*"],
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        // Lazy discovery patches the manifest by way of sessionStorage, which browsers deny to a framed app: navigation would
        // stop.
        v3_lazyRouteDiscovery: false,
        unstable_optimizeDeps: true,
      },
    }),
    tsconfigPaths(),
    threads(),
    ascii(),
  ],
  json: { stringify: true },
  build: {
    assetsInlineLimit: 0,
    sourcemap: false,
    // What Node runs is left as it is written: private fields made of maps cost quotes a tenth of their time.
    ...(isSsrBuild && { target: "node22" }),
    rollupOptions: { output: isSsrBuild ? {} : { manualChunks: sharedChunk } },
  },
}));

/** What the pages share, in a few files: by itself, Rollup cuts it into ninety for a page, each of which the browser asks for. */
const SHARED: [string, RegExp][] = [
  ["framework", /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\//],
  ["polaris", /\/node_modules\/@shopify\/polaris/],
  ["texts", /\/app\/locales\/.*\.json$/],
  ["shared", /\/app\/(components|domain|flows|locales)\/|\/node_modules\/(i18next|react-i18next|zod)\//],
];

function sharedChunk(id: string): string | undefined {
  return SHARED.find(([, where]) => where.test(id))?.[0];
}

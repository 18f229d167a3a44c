import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig({
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
  ],
  build: { assetsInlineLimit: 0, sourcemap: false },
});

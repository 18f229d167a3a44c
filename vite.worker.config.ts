import { defineConfig } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import { threads } from "./vite.threads";

/**
 * The background work without the pages, for processes that serve none: a worker that is started again is at work in a fraction of
 * the time. Packages are bundled too, because Node spends most of a start on finding and reading their files.
 */
export default defineConfig({
  plugins: [tsconfigPaths(), threads()],
  build: { ssr: "app/start.server.ts", outDir: "build/worker", sourcemap: false, copyPublicDir: false },
  ssr: {
    noExternal: true,
    // They load parts of themselves by name at run time.
    external: ["pg", "pino", "@prisma/client", "@prisma/adapter-pg"],
  },
});

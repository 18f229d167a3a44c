import { defineConfig } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import { ascii } from "./vite.ascii";
import { threads } from "./vite.threads";

/**
 * The parts that serve no pages, for processes that do nothing else: a worker that is started again is at work in a fraction of
 * the time, and an edge is small. Each has an entry; what both need is in one file. Packages are bundled too, because Node spends most of a
 * start on finding and reading their files.
 */
export default defineConfig({
  plugins: [tsconfigPaths(), threads(), ascii()],
  build: {
    ssr: true,
    // Left as it is written: private fields made of maps cost quotes a tenth of their time.
    target: "node22",
    outDir: "build/worker",
    sourcemap: false,
    copyPublicDir: false,
    // The last two are commands for operators (decision 127).
    rollupOptions: { input: ["start-worker", "start-edge", "doctor", "keys"].map((entry) => `app/${entry}.server.ts`) },
  },
  ssr: {
    noExternal: true,
    // They load parts of themselves by name at run time.
    external: ["pg", "pino", "@prisma/client", "@prisma/adapter-pg"],
  },
});

import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startEnvironment } from "../../scripts/process/start-environment.ts";
import { readDockerfile, type Stage } from "./dockerfile.ts";

const stages = readDockerfile(readFileSync("Dockerfile", "utf8"));
const last = stages.at(-1) as Stage;
const copies = (stage: Stage) => stage.steps.flatMap((step) => (step.kind === "copy" ? [step.copied] : []));

const packageJson = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { start: string } };
const nodeVersion = readFileSync(".nvmrc", "utf8").trim();

test("what is freed goes back to the system, and what is tried and measured has the same environment", () => {
  expect(last.environment).toEqual({
    MALLOC_ARENA_MAX: "2",
    MALLOC_MMAP_THRESHOLD_: "131072",
    MALLOC_TRIM_THRESHOLD_: "131072",
  });
  expect(startEnvironment()).toEqual(last.environment);
});

test("every stage is built on the exact release of Node that the project is tested with", () => {
  expect(stages.map(({ image }) => image)).toEqual(stages.map(() => `node:${nodeVersion}-bookworm-slim`));
});

test("what is copied is in the project, or was made by an earlier stage", () => {
  for (const [place, stage] of stages.entries()) {
    const earlier = stages.slice(0, place).map(({ name }) => name);
    for (const { from, sources } of copies(stage)) {
      if (from !== null) expect(earlier).toContain(from);
      else for (const source of sources) expect([source, existsSync(source)]).toEqual([source, true]);
    }
  }
});

test("what is copied from the project is sent to the builder, and nothing else is", () => {
  const [everything, ...sent] = readFileSync(".dockerignore", "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));
  const copied = stages.flatMap(copies).flatMap(({ from, sources }) => (from === null ? sources : []));
  expect(everything).toBe("*");
  expect(sent.map((line) => line.slice(1)).toSorted()).toEqual([...new Set(copied)].toSorted());
});

test("what a copied file of the build imports from beside it is copied, too", () => {
  const copied = stages.flatMap(copies).flatMap(({ sources }) => sources);
  const configs = copied.filter((source) => /^vite\..*\.ts$/.test(source));
  const imported = configs.flatMap((source) =>
    [...readFileSync(source, "utf8").matchAll(/from "\.\/([\w.-]+?)(?:\.ts)?"/g)].map(([, name]) => `${name}.ts`),
  );
  expect(imported.length).toBeGreaterThan(1);
  expect(imported.filter((path) => !copied.includes(path))).toEqual([]);
});

test("what runs is not root, owns none of its files, and is started as by npm start", () => {
  expect(last.user).toBe("node");
  expect(readFileSync("Dockerfile", "utf8")).not.toMatch(/--chown|chmod/);
  expect(last.command?.join(" ")).toBe(packageJson.scripts.start.replace(/^exec /, ""));
});

test("the health check and the migrations are in the image", () => {
  const inside = copies(last).map(({ target }) => target);
  expect(last.healthCheck).toEqual(["node", "deploy/health-check.mjs"]);
  expect(inside).toEqual(
    expect.arrayContaining(["deploy/health-check.mjs", "scripts/migrate.ts", "scripts/migrate", "prisma/migrations"]),
  );
});

test("packages are installed as the lock file says, without what only development needs in the last stage", () => {
  const installs = stages.flatMap(({ steps }) =>
    steps.flatMap((step) => (step.kind === "run" && /npm/.test(step.command) ? [step.command] : [])),
  );
  expect(installs.filter((command) => /npm (install|i)\b/.test(command))).toEqual([]);
  const source = copies(last).find(({ target }) => target === "node_modules")?.from;
  const packages = stages.find(({ name }) => name === source);
  expect(packages?.steps.at(-1)).toMatchObject({ command: expect.stringContaining("--omit=dev --omit=optional") });
});

import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { execa } from "execa";
import { shippedPackages } from "../../scripts/supply/shipped-packages.ts";
import { readDockerfile, type Stage } from "../deploy/dockerfile.ts";

/** The files of an image, and what it runs. */
export interface Image {
  /** What would be the container's working directory. */
  folder: string;
  command: string[];
  healthCheck: string[];
}

/**
 * Carries out the Dockerfile in a folder, where no container engine is at hand: each stage is a folder of its own, its COPY and RUN are
 * carried out as they stand, on this Node. Only where the network is missing does a hard-linked copy of this project's packages
 * replace `npm ci`, which is said.
 */
export async function buildImage(below: string, say: (line: string) => void): Promise<Image> {
  const stages = readDockerfile(readFileSync("Dockerfile", "utf8"));
  for (const [place, stage] of stages.entries()) {
    const root = join(below, stage.name ?? "image");
    mkdirSync(join(root, stage.workdir ?? "/"), { recursive: true });
    for (const step of stage.steps) {
      if (step.kind === "run") await run(step.command, join(root, stage.workdir ?? "/"), say);
      else
        copy(
          step.copied.sources,
          step.copied.from && join(below, step.copied.from),
          targetOf(root, stage, step.copied.target),
        );
    }
    say(`stage ${place + 1} of ${stages.length} is made`);
  }
  const last = stages.at(-1);
  if (!last?.command || !last.healthCheck || !last.workdir) throw new Error("the image runs nothing");
  return { folder: join(below, "image", last.workdir), command: last.command, healthCheck: last.healthCheck };
}

const targetOf = (root: string, { workdir }: Stage, target: string) =>
  target.startsWith("/") ? join(root, target) : join(root, workdir ?? "/", target);

/** From the project, only what Git knows is copied, as from a fresh clone. */
function copy(sources: string[], stage: string | null, target: string): void {
  for (const source of sources) {
    const into = sources.length > 1 || target.endsWith("/") ? join(target, source) : target;
    if (stage !== null) cpSync(join(stage, source), into, { recursive: true, verbatimSymlinks: true });
    else for (const file of filesIn(source)) cpSync(file, file.replace(source, into));
  }
}

function filesIn(source: string): string[] {
  const known = ["ls-files", "--cached", "--others", "--exclude-standard", "-z", "--", source];
  const files = execFileSync("git", known, { encoding: "utf8" }).split("\0");
  return files.filter((file) => file && existsSync(file));
}

const NO_NETWORK = /ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|ENETUNREACH/;

async function run(command: string, cwd: string, say: (line: string) => void): Promise<void> {
  const { NODE_OPTIONS: _, NODE_ENV: __, ...env } = process.env;
  const PATH = [dirname(process.execPath), env.PATH].join(delimiter);
  const ran = await execa("sh", ["-c", command], {
    cwd,
    env: { ...env, PATH },
    extendEnv: false,
    all: true,
    reject: false,
  });
  if (ran.exitCode === 0) return;
  if (!command.startsWith("npm ci") || !NO_NETWORK.test(ran.all)) throw new Error(`${command} failed:\n${ran.all}`);
  say(`without a network, packages of this project stand in for: ${command}`);
  const wanted = command.includes("--omit=dev") ? shippedPackages().map(({ path }) => path) : ["node_modules"];
  for (const path of wanted) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    execFileSync("cp", ["-alT", path, join(cwd, path)]);
  }
}

/** Makes everything readable by everybody and writable by nobody. */
export function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink()) chmodSync(path, (statSync(path).mode | 0o444) & ~0o022 & 0o777);
  }
}

/** Returns how many bytes the folder would be as a layer of an image. */
export async function compressedBytes(folder: string): Promise<number> {
  const { stdout } = await execa("sh", ["-c", "tar -c . | gzip -6 | wc -c"], { cwd: folder });
  return Number(stdout);
}

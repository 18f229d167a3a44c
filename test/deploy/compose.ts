import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";

const serviceSchema = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  env_file: z.string().optional(),
  restart: z.string(),
  mem_limit: z.string(),
  cpu_shares: z.number().int(),
  stop_grace_period: z.string(),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
});

export type Service = z.infer<typeof serviceSchema>;

const composeSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  volumes: z.record(z.string(), z.unknown()),
});

/** Reads compose.yaml, merged as Docker Compose merges it. */
export function readCompose(): z.infer<typeof composeSchema> & { text: string } {
  const text = readFileSync("compose.yaml", "utf8");
  return { ...composeSchema.parse(parse(text, { merge: true })), text };
}

/** The variables that compose.yaml takes from `.env`, and whether they must be there. */
export function variablesOf(text: string): Map<string, "needed" | "optional"> {
  const found = text.matchAll(/\$\{(\w+)(:[?-])?/g);
  const variables = new Map<string, "needed" | "optional">();
  for (const [, name = "", sign] of found) {
    if (sign || !variables.has(name)) variables.set(name, sign === ":-" ? "optional" : "needed");
  }
  return variables;
}

/** Returns the names in `.env.example`, with their values; those that are only shown have null. */
export function readEnvExample(): Map<string, string | null> {
  const lines = readFileSync(".env.example", "utf8").split("\n");
  return new Map(
    lines.flatMap((line) => {
      const [, hidden, name = "", value = ""] = /^(#?)([A-Z_]+)=(.*)$/.exec(line) ?? [];
      return name ? [[name, hidden ? null : value] as const] : [];
    }),
  );
}

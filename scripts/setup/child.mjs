// Runs before anything is installed, on any Node from 18 on: built-in modules only.
import { spawn } from "node:child_process";

/** How long a child that was asked to end gets. With the next start's own deadlines it stays within three seconds. */
const END_WITHIN_MS = 1_000;

/** Process groups of the children that run, by their leader's pid. */
const running = new Set();
let stopped = false;

/**
 * Runs a program of the set-up to its end and gives what it printed. It leads a process group of its own, so that whatever it
 * starts ends with it; signals of the terminal reach it through {@link endChildren}. Throws when it was ended so.
 * @param {string} file
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions & { live?: boolean }} options `live` shows what it prints at once
 * @returns {Promise<{ status: number | null, signal: string | null, output: string }>}
 */
export function runChild(file, args, { live = false, ...options }) {
  if (stopped) return Promise.reject(new Stopped());
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      ...options,
      detached: process.platform !== "win32",
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
        if (live) process.stderr.write(text);
      });
    }
    child.once("error", (error) => {
      running.delete(child);
      reject(error);
    });
    child.once("close", (status, signal) => {
      running.delete(child);
      if (stopped) reject(new Stopped());
      else resolve({ status, signal, output });
    });
  });
}

/** The set-up was asked to stop. */
export class Stopped extends Error {}

/** Ends every child that runs with all it started, and lets no other start: first gently, then not. */
export async function endChildren() {
  stopped = true;
  const ended = [...running].map((child) => new Promise((resolve) => child.once("close", resolve)));
  signalAll("SIGTERM");
  const insist = setTimeout(() => signalAll("SIGKILL"), END_WITHIN_MS);
  await Promise.all(ended);
  clearTimeout(insist);
}

function signalAll(signal) {
  for (const { pid } of running) {
    try {
      process.kill(process.platform === "win32" ? pid : -pid, signal);
    } catch (error) {
      if (error.code !== "ESRCH") throw error;
    }
  }
}

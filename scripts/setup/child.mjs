// Runs before anything is installed, on any Node from 18 on: built-in modules only.
import { spawn } from "node:child_process";

/**
 * Time that a child has to end after being asked. Together with the deadlines of the next start it stays within three seconds.
 */
const END_WITHIN_MS = 1_000;

/** The children that run; each leads a process group with its own pid. */
const running = new Set();
let stopped = false;

/**
 * Runs a program of the set-up to its end and returns what it printed. It leads a process group of its own, so that the programs
 * it starts end with it; signals of the terminal reach it through {@link endChildren}. Rejects with {@link Stopped} when the
 * set-up was asked to stop.
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

/** Ends every child and all it started, first with SIGTERM, then with SIGKILL, and prevents further ones from starting. */
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

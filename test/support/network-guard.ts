import { afterEach } from "vitest";
import { allowLoopbackOnly } from "./loopback-only.ts";

const attempts: string[] = [];

allowLoopbackOnly((destination) => attempts.push(destination));

// The refused connection may be swallowed by the code under test; the attempt itself fails the test.
afterEach(() => {
  const destinations = attempts.splice(0);
  if (destinations.length > 0) throw new Error(`connected outside loopback: ${destinations.join(", ")}`);
});

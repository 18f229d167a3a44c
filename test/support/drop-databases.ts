import { afterAll } from "vitest";
import { dropDatabases } from "./database.ts";

// A set-up file runs for each test file; a module that test files share runs once, and its hooks belong to the first of them.
afterAll(dropDatabases);

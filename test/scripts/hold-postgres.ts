// Starts PostgreSQL in the given folder and stays; a test kills it to see how the next start handles the orphan.
import { startPostgres } from "../../scripts/postgres.ts";

const [dataDir = ""] = process.argv.slice(2);
const postgres = await startPostgres({ dataDir, log: console.error });
const { port, dataDirectory } = postgres;
console.log(JSON.stringify({ pid: postgres.process.pid, port, dataDirectory }));
setInterval(() => undefined, 60_000);

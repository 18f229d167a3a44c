import "../../../scripts/app-modules.ts";

const { rotateKeys } = await import("../../../app/flows/keys/rotate.server.ts");
const { openDatabase } = await import("../../../app/store/database.server.ts");
const { openLocks } = await import("../../../app/store/locks.server.ts");
const { createLog } = await import("../../../app/log.server.ts");

/** A rotation in a process of its own, one row at a time, which a test kills. */
const [url = "", ...keys] = process.argv.slice(2);
const log = createLog("silent");
await rotateKeys(
  {
    database: openDatabase(url, log, { size: 2 }),
    locks: openLocks(url, log),
    keys: keys.map((text) => {
      const [id = "", key = ""] = text.split(":");
      return { id, key: Buffer.from(key, "base64") };
    }),
    now: () => new Date(),
    say: (line) => console.log(line),
    sliceRows: 1,
  },
  "k2",
);

// For `npx depcruise app bench faults sandbox scripts server.ts test` and its graphs. `npm test` asks the same rules in test/architecture/.
import { READING, RESOLVING, readTable } from "./test/architecture/cruise.ts";
import { dependencyRules } from "./test/architecture/dependency-rules.ts";
import { roomsIn } from "./test/architecture/rooms.ts";

export default {
  forbidden: dependencyRules(roomsIn(readTable())).map((rule) => ({ severity: "error", ...rule })),
  options: { ...READING, tsConfig: { fileName: "tsconfig.json" }, enhancedResolveOptions: RESOLVING },
};

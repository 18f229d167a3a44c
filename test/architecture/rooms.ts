/** A folder of `domain/` or `flows/` and what others may know of it. */
export interface Room {
  /** `app/domain/fee` */
  folder: string;
  /** 1 is the lowest of its layer. */
  floor: number;
  /** Module names without endings. */
  doors: string[];
  /** The line of its row in `app/ROOMS.md`. */
  line: number;
}

export const TABLE = "app/ROOMS.md";

/** Returns the rooms of the tables in `app/ROOMS.md`. Throws for a table row that is not a valid room. */
export function roomsIn(text: string): Room[] {
  const rooms: Room[] = [];
  let layer = "";
  let floor = 0;
  for (const [index, row] of text.split("\n").entries()) {
    layer = /^## (\w+)$/.exec(row)?.[1] ?? layer;
    floor = Number(/^### Floor (\d+)$/.exec(row)?.[1] ?? floor);
    if (!row.startsWith("| `")) continue;
    const [, name, doors] = /^\| `([a-z-]+)\/` \| [^|]+ \| ([^|]+) \|$/.exec(row) ?? [];
    if (!name || !doors) throw new SyntaxError(`${TABLE}:${index + 1} is no row of a room: ${row}`);
    const names = [...doors.matchAll(/`([a-z0-9-]+)`/g)].flatMap(([, door]) => door ?? []);
    rooms.push({ folder: `app/${layer}/${name}`, floor, doors: names, line: index + 1 });
  }
  return rooms;
}

/** Returns the room and the module's name as the tables write it: without `.server` and the extension. */
export function moduleIn(path: string): { folder: string; name: string } | undefined {
  const [, folder, name] = /^(app\/(?:domain|flows)\/[^/]+)\/(.+?)(?:\.server)?\.tsx?$/.exec(path) ?? [];
  return folder && name ? { folder, name } : undefined;
}

/**
 * Returns where tables and code disagree: rooms without a row, rows without a room, doors that are not a module or that nobody
 * imports.
 */
export function staleRows(
  rooms: readonly Room[],
  imports: readonly { from: string; to: string }[],
  files: readonly string[],
) {
  const entered = new Set(
    imports.flatMap(({ from, to }) => {
      const module = moduleIn(to);
      const isGuest = module && !from.startsWith("test/") && moduleIn(from)?.folder !== module.folder;
      return isGuest ? [`${module.folder}/${module.name}`] : [];
    }),
  );
  const modules = files.flatMap((path) => moduleIn(path) ?? []);
  const folders = new Set(modules.map(({ folder }) => folder));
  const withoutRow = [...folders].filter((folder) => !rooms.some((room) => room.folder === folder));
  return [
    ...withoutRow.map(
      (folder) =>
        `${folder} is a room without a row in ${TABLE}: add it to the lowest floor that is above all it imports from`,
    ),
    ...rooms.flatMap(({ folder, doors, line }) => {
      if (!folders.has(folder)) return [`${TABLE}:${line}: there is no folder ${folder}`];
      return doors.flatMap((door) => {
        const exists = modules.some((module) => module.folder === folder && module.name === door);
        if (!exists) return [`${TABLE}:${line}: ${folder} has no module \`${door}\``];
        return entered.has(`${folder}/${door}`)
          ? []
          : [`${TABLE}:${line}: nobody outside ${folder} imports \`${door}\`: take it off the row, it is private`];
      });
    }),
  ];
}

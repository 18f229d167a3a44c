import packageFile from "../package.json" with { type: "json" };
import { NEWEST_MIGRATION } from "./store/database.server";

/** Which release this process is: the version, and the last migration that it knows, which tells two builds of one version apart. */
export const RELEASE = `${packageFile.version}+${NEWEST_MIGRATION.slice(0, 14)}`;

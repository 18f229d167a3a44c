import { z } from "zod";

/** Ids of holds are short, but that of a workflow's hold has Flow's own id in it, which is up to 200 characters long. */
const MOST_CHARACTERS = 255;

/** What a release names, as a form says it: ids of holds. */
export const holdIdsSchema = z.array(z.string().max(MOST_CHARACTERS)).max(100);

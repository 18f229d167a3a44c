import { gid } from "../../world/gid.ts";
import type { ApiObject } from "../context.ts";

/** The only sales channel that stores have here. */
export const ONLINE_STORE = { id: 1, name: "Online Store" };

/** Returns `Publication`. */
export function publicationNode({ id, name }: typeof ONLINE_STORE): ApiObject {
  return { __typename: "Publication", id: gid("Publication", id), name };
}

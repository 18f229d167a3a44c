import { type Fields, isFields } from "./fields.ts";

const MAX_DEPTH = 6;

/**
 * Reads form or query pairs with PHP's brackets: `order[id]=…`, `products[0][name]=…`, `tags[]=1&tags[]=7`, `tags[0]=1`; a
 * plain name given twice becomes a list. The objects have no prototype, so names such as `__proto__` are safe.
 */
export function readPairs(pairs: Iterable<[string, string]>): Fields {
  const root = emptyFields();
  for (const [name, value] of pairs) put(root, pathOf(name), value);
  return root;
}

function emptyFields(): Fields {
  return Object.create(null);
}

function pathOf(name: string): string[] {
  const [, head, brackets] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  if (head === undefined || brackets === undefined) return [name];
  const inner = [...brackets.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? "");
  return inner.length >= MAX_DEPTH ? [name] : [head, ...inner];
}

function put(target: Fields, [head = "", ...rest]: string[], value: string) {
  const key = head === "" ? String(Object.keys(target).length) : head;
  if (rest.length > 0) {
    const child = target[key];
    if (isFields(child)) return put(child, rest, value);
    const created = emptyFields();
    target[key] = created;
    return put(created, rest, value);
  }
  const present = target[key];
  if (present === undefined) target[key] = value;
  else target[key] = Array.isArray(present) ? [...present, value] : [present, value];
}

/**
 * Draws the Liquid of this app's theme block, and no more of Liquid than it uses: `{% comment %}`, `{% schema %}`, and outputs of a path or a
 * text with filters. Shopify knows far more; anything else throws, so that nobody takes this for it.
 */
export function renderLiquid(template: string, scope: Scope): string {
  const drawn = template.replace(LEFT_OUT, "");
  const tag = /\{%-?\s*(\w+)/.exec(drawn);
  if (tag) throw new Error(`the stand-in does not know Liquid's {% ${tag[1]} %}`);
  return drawn.replace(/\{\{-?(.*?)-?\}\}/gs, (_, expression: string) => written(evaluate(expression, scope)));
}

/** What the template may name, and what its filters are answered with. */
export interface Scope {
  values: Readonly<Record<string, unknown>>;
  translate(key: string): string;
  assetUrl(file: string): string;
}

const LEFT_OUT = /\{%-?\s*(comment|schema)\s*-?%\}.*?\{%-?\s*end\1\s*-?%\}/gs;

function evaluate(expression: string, scope: Scope): unknown {
  const [first = "", ...filters] = expression.split("|").map((part) => part.trim());
  return filters.reduce<unknown>((value, filter) => applyFilter(filter, value, scope), readPath(first, scope));
}

function readPath(text: string, { values }: Scope): unknown {
  const [, quoted] = /^'([^']*)'$/.exec(text) ?? [];
  if (quoted !== undefined) return quoted;
  if (!/^[a-z_]\w*(\.[a-z_]\w*)*$/.test(text)) throw new Error(`the stand-in cannot read ${text}`);
  return text
    .split(".")
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name] ?? null, values);
}

function applyFilter(filter: string, value: unknown, scope: Scope): unknown {
  switch (filter) {
    case "t":
      return scope.translate(String(value));
    case "json":
      return JSON.stringify(value);
    case "escape":
      return written(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
    case "asset_url":
      return scope.assetUrl(String(value));
    default:
      throw new Error(`the stand-in does not know the filter ${filter}`);
  }
}

const written = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

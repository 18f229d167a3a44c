/** HTML that is already safe to put into a page. */
export class Markup {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}

/** Builds markup; every value put in is escaped, lists are joined, other markup is taken as it is. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Markup {
  return new Markup(parts.map((part, index) => part + render(values[index])).join(""));
}

function render(value: unknown): string {
  if (value === undefined || value === null || value === false) return "";
  if (value instanceof Markup) return value.html;
  if (Array.isArray(value)) return value.map(render).join("");
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

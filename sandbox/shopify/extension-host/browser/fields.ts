/** Parts of a stand-in's shadow that the functions below reach. */
type Field = HTMLElement & Record<string, unknown>;

/** The markup of the fields that extensions use. A field reports its value in the detail of its events, as `events.ts` of the worker reads it. */
export const FIELDS: Record<string, { css?: string; html: string; ready: (field: Field) => void }> = {
  "s-checkbox": {
    html: "<label><input type=checkbox> <span data-shows=label></span></label>",
    ready: (field) => checkable(field, "checked"),
  },
  "s-switch": {
    html: "<label><input type=checkbox role=switch> <span data-shows=label></span></label>",
    ready: (field) => checkable(field, "checked"),
  },
  "s-text-field": { html: textField("<input>"), ready: typed },
  "s-text-area": { html: textField("<textarea rows=3></textarea>"), ready: typed },
  "s-date-field": { html: textField("<input type=date>"), ready: typed },
  "s-choice-list": {
    css: ":host{display:block}strong{display:block;margin-bottom:4px}.error{color:#8e1f0b}",
    html: "<div role=radiogroup><strong data-shows=label></strong><slot></slot><div class=error data-shows=error></div></div>",
    ready: choices,
  },
  "s-choice": {
    css: "label{display:block;padding:4px 0}small{display:block;color:#5f6368;padding-left:22px}",
    html: "<label><input type=radio> <slot></slot></label><small><slot name=details></slot></small>",
    ready: (choice) => {
      const input = inputOf(choice);
      input?.addEventListener("change", (event) => {
        event.stopPropagation();
        choice.dispatchEvent(new CustomEvent("picked", { bubbles: true }));
      });
    },
  },
};

function textField(input: string): string {
  return `<label><span data-shows=label></span>${input}</label><small data-shows=details></small><div class=error data-shows=error></div>`;
}

const inputOf = (field: HTMLElement) =>
  field.shadowRoot?.querySelector<HTMLInputElement | HTMLTextAreaElement>("input,textarea") ?? null;

function say(field: HTMLElement, name: string, detail: object): void {
  field.dispatchEvent(new CustomEvent(name, { detail }));
}

function checkable(field: Field, property: string): void {
  const input = inputOf(field) as HTMLInputElement | null;
  input?.addEventListener("change", (event) => {
    event.stopPropagation();
    field[property] = input.checked;
    say(field, "change", { checked: input.checked });
  });
}

function typed(field: Field): void {
  const input = inputOf(field);
  for (const name of ["input", "change"]) {
    input?.addEventListener(name, (event) => {
      event.stopPropagation();
      say(field, name, { value: input.value });
    });
  }
}

function choices(list: Field): void {
  list.addEventListener("picked", (event) => {
    event.stopPropagation();
    const picked = event.target as Field;
    const all = [...list.querySelectorAll<Field>("s-choice")];
    const isMultiple = list.hasAttribute("multiple");
    for (const choice of all) {
      const input = inputOf(choice) as HTMLInputElement | null;
      if (!isMultiple && choice !== picked && input) input.checked = false;
      choice.selected = input?.checked ?? false;
    }
    const values = all.filter((choice) => choice.selected).map((choice) => choice.value);
    say(list, "change", { values });
  });
}

/** Shows a property that the extension set in the field itself. */
export function showInField(field: HTMLElement, property: string, value: unknown): void {
  const input = inputOf(field);
  if (!input) return;
  const isOn = value !== undefined && value !== null && value !== false;
  if (property === "disabled") input.disabled = isOn;
  if (property === "value" && field.localName !== "s-choice" && input.value !== String(value ?? ""))
    input.value = String(value ?? "");
  if (
    (property === "checked" ||
      property === "selected" ||
      property === "defaultSelected" ||
      property === "defaultChecked") &&
    "checked" in input
  )
    input.checked = isOn;
  if (property === "maxLength") input.maxLength = Number(value);
}

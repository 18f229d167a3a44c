/** What a value of a type looks like, and Shopify's words for one that does not. Types not listed are stored as they come. */
const FORMS: Record<string, { isValid(value: string): boolean; message: string }> = {
  single_line_text_field: {
    isValid: (value) => !/[\r\n]/.test(value),
    message: "Value must be a single line text string.",
  },
  number_integer: {
    isValid: (value) => /^-?\d+$/.test(value) && Number.isSafeInteger(Number(value)),
    message: "Value must be an integer.",
  },
  date: { isValid: isDay, message: "Value must be in YYYY-MM-DD format." },
  date_time: {
    isValid: isTime,
    message: 'Value must be in "YYYY-MM-DDTHH:MM:SS" format. For example: 2022-06-01T15:30:00',
  },
  json: { isValid: isJson, message: "Value is invalid JSON." },
};

/** Returns why a value is not one of its type, or of its definition's choices; null: it is. */
export function valueProblem(type: string, value: string, choices?: readonly string[]): string | null {
  const form = FORMS[type];
  if (form && !form.isValid(value)) return form.message;
  if (choices && !choices.includes(value))
    return `Value does not exist in provided choices: ${JSON.stringify(choices)}.`;
  return null;
}

function isDay(value: string): boolean {
  const at = Date.parse(`${value}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
}

function isTime(value: string): boolean {
  const [, day = ""] = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})?$/.exec(value) ?? [];
  return isDay(day) && !Number.isNaN(Date.parse(value));
}

function isJson(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

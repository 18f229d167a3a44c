import { useState } from "react";

/**
 * A field's value and what sets it: what was typed, and until then what is stored, whichever that is by now. Saving one field of a
 * form that has several buttons so leaves what is typed in the others, and a field that nobody touched follows what others save.
 */
export function useTyped<Value>(stored: Value): [Value, (typed: Value) => void] {
  const [typed, setTyped] = useState<{ value: Value } | null>(null);
  // Saved: from here on it follows what others save.
  if (typed && Object.is(typed.value, stored)) setTyped(null);
  return [typed ? typed.value : stored, (value) => setTyped({ value })];
}

/**
 * What an event does to the element that it happened at, before the extension hears of it: the values of a field are in the event's
 * detail, and Shopify's elements have them as properties (`event.currentTarget.value`).
 */
export function eventOf(name: string) {
  return {
    dispatchEvent(this: HTMLElement, detail?: unknown): Event {
      if (detail && typeof detail === "object") Object.assign(this, detail);
      return new Event(name, { bubbles: true });
    },
  };
}

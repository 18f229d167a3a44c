let pressed: HTMLElement | null = null;

/** Returns what was last pressed, by mouse, finger or key: Polaris takes the focus from a button that a mouse presses. */
export const lastPressed = (): HTMLElement | null => pressed;

if (typeof document !== "undefined") {
  document.addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof Element) pressed = target.closest<HTMLElement>("button, a, input, [tabindex]");
    },
    true,
  );
}

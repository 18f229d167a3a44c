/** What jsdom lacks of a browser. Imported before Polaris, which asks for the width of the screen as it loads. */
window.matchMedia ??= () =>
  ({ matches: false, addListener: () => undefined, removeListener: () => undefined }) as unknown as MediaQueryList;

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

export {};

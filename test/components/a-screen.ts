/** Browser features that jsdom lacks. Imported before Polaris, which reads the screen's width as it loads. */
window.matchMedia ??= () =>
  ({ matches: false, addListener: () => undefined, removeListener: () => undefined }) as unknown as MediaQueryList;

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

export {};

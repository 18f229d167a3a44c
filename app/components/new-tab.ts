/** A tab that waits for its address. */
export interface NewTab {
  show(url: string): void;
  close(): void;
}

/**
 * Opens a tab by the click itself, because browsers block one that opens later. There is none in Shopify's mobile app, which opens
 * addresses and no empty tabs, nor where a browser blocks it all the same: the page then offers a link.
 */
export function openTab(): NewTab {
  const isMobileApp = typeof shopify !== "undefined" && shopify.environment?.mobile === true;
  const tab = isMobileApp ? null : window.open("", "_blank");
  return {
    show: (url) => tab?.location.replace(url),
    close: () => tab?.close(),
  };
}

/** A tab that is waiting for its URL. */
export interface NewTab {
  /** Returns false where there is no tab. */
  show(url: string): boolean;
  close(): void;
}

/**
 * Opens an empty tab directly in the click, because browsers block a tab that opens later. Shopify's mobile app cannot open empty
 * tabs, and a browser may block them anyway; the page then offers a link.
 */
export function openTab(): NewTab {
  const isMobileApp = typeof shopify !== "undefined" && shopify.environment?.mobile === true;
  const tab = isMobileApp ? null : window.open("", "_blank");
  return {
    show: (url) => {
      tab?.location.replace(url);
      return tab !== null;
    },
    close: () => tab?.close(),
  };
}

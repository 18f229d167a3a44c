import { afterEach, expect, test, vi } from "vitest";
import { openTab } from "~/components/new-tab";

afterEach(() => vi.unstubAllGlobals());

function browser(environment?: { mobile: boolean }, blocked = false) {
  const tab = { location: { replace: vi.fn() }, close: vi.fn() };
  const open = vi.fn(() => (blocked ? null : tab));
  vi.stubGlobal("window", { open });
  if (environment) vi.stubGlobal("shopify", { environment });
  return { tab, open };
}

test("on a desktop the click opens an empty tab, which gets its URL later", () => {
  const { tab, open } = browser({ mobile: false });
  const opened = openTab();
  expect(open).toHaveBeenCalledWith("", "_blank");
  opened.show("https://app.test/files/1");
  expect(tab.location.replace).toHaveBeenCalledWith("https://app.test/files/1");
  opened.close();
  expect(tab.close).toHaveBeenCalled();
});

test("Shopify's mobile app gets no empty tab", () => {
  const { open } = browser({ mobile: true });
  openTab().show("https://app.test/files/1");
  expect(open).not.toHaveBeenCalled();
});

test("a blocked tab breaks nothing, and neither does a page without App Bridge", () => {
  browser(undefined, true);
  const opened = openTab();
  opened.show("https://app.test/files/1");
  opened.close();
});

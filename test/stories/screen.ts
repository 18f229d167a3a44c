import type { Frame } from "playwright-core";
import { axeFaults } from "../support/axe.ts";
import type { Merchant } from "./merchant.ts";

/** A width and a language in which a story is told. */
export interface Way {
  language: "vi" | "en";
  size: { width: number; height: number };
}

const COMPUTER = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 780 };

/** Vietnamese on a computer; in `npm run test:long`, both languages in both widths. */
export const WAYS: readonly Way[] = [
  { language: "vi", size: COMPUTER },
  ...(process.env.LONG_STORIES
    ? ([
        { language: "en", size: PHONE },
        { language: "vi", size: PHONE },
        { language: "en", size: COMPUTER },
      ] as const)
    : []),
];

/** The app's own frame in the admin. */
function frameOf({ page }: Merchant): Frame {
  const frame = page.frames().find((each) => each.parentFrame() !== null);
  if (!frame) throw new Error("the app is not in its frame");
  return frame;
}

/** Goes on in another language and width. */
export async function goOnAs(merchant: Merchant, adminUrl: string, { language, size }: Way): Promise<void> {
  await merchant.page.context().addCookies([{ name: "sandbox_locale", value: language, url: adminUrl }]);
  await merchant.page.setViewportSize(size);
}

/** What is wrong with the page as it stands, for who cannot see it and for who has a narrow screen. */
export async function faultsOf(merchant: Merchant): Promise<string[]> {
  const frame = frameOf(merchant);
  await frame.evaluate(() => document.fonts.ready.then(() => undefined));
  const faults = (await axeFaults(frame)).map(({ rule, elements }) => `${rule}: ${elements.join(" | ")}`);
  const { wide, mains } = await frame.evaluate(() => ({
    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    mains: document.querySelectorAll("main").length,
  }));
  if (wide > 0) faults.push(`scrolls ${wide} px to the side`);
  if (mains !== 1) faults.push(`${mains} main landmarks`);
  return faults;
}

/** A text of the catalogue, whatever stands in its places. */
export function anyOf(text: string): RegExp {
  const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(parts.join(".+"));
}

/** Takes a picture for whoever wants to look: `SHOTS` names a folder. */
export async function shoot({ page }: Merchant, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
}

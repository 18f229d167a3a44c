/** `npm run review:icon`: draws `docs/review/icon.png` from `docs/review/icon.svg`, as the app store and the developer dashboard take it. */
import { readFileSync, writeFileSync } from "node:fs";
import { drawIcon } from "./review/icon.ts";

writeFileSync("docs/review/icon.png", await drawIcon(readFileSync("docs/review/icon.svg")));

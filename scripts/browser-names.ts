/** How Chromium on this system calls itself to servers. The app answers 410 to one that calls itself headless. */
const browserName = (system: string, kind: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 ${kind}Safari/537.36`;

/** The user agent of a normal browser on a computer. */
export const COMPUTER_BROWSER = browserName("X11; Linux x64", "");

/** The user agent of a normal browser on a phone. */
export const PHONE_BROWSER = browserName("Linux; Android 14; Pixel 8", "Mobile ");

import { createContext, useContext } from "react";

/** The nonce of the answer in which a page is written, which its own scripts carry; undefined in the browser, where they ran already. */
export const PageNonce = createContext<string | undefined>(undefined);

/** Returns the nonce for a script that is written into the page. */
export const usePageNonce = (): string | undefined => useContext(PageNonce);

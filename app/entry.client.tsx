import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { letLooksFail } from "./components/quiet-look";
import { retryWhenBusy } from "./components/retry-when-busy";

retryWhenBusy();
letLooksFail();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});

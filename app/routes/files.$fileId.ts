import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { getApp } from "~/deps.server";
import { pickLocale } from "~/domain/locale";
import { openFile } from "~/flows/label/create-file-address.server";
import { i18nFor } from "~/locales/i18n";

const uuidSchema = z.uuid();

/** Returns the file of a signed URL. The signature takes the place of a session token, which a link or a new tab cannot carry. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps } = getApp();
  const fileId = uuidSchema.safeParse(params.fileId);
  const opened = fileId.success
    ? await openFile(deps, new URL(request.url), fileId.data)
    : ({ outcome: "invalid" } as const);
  if (opened.outcome !== "file") return endedPage(request, opened.outcome === "expired" ? 410 : 404);
  const { file, bytes } = opened;
  return new Response(bytes, {
    headers: {
      "Content-Type": file.contentType,
      // A PDF opens in the tab to be printed; other files are downloaded.
      "Content-Disposition": `${file.contentType === "application/pdf" ? "inline" : "attachment"}; filename="${file.name}"`,
      ...CLOSED,
    },
  });
}

/** No caching, no guessing of the content type, no leaking of the URL. */
const CLOSED = {
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

const PLAIN_PAGE = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

function endedPage(request: Request, status: 404 | 410): Response {
  const locale = pickLocale(request.headers.get("accept-language"));
  const { t } = i18nFor(locale);
  const page = `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${t("common:file.ended_title")}</title><style>body{font:16px/1.6 system-ui,sans-serif;max-width:36rem;margin:4rem auto;padding:0 1.25rem}</style>
<h1>${t("common:file.ended_title")}</h1><p>${t("common:file.ended")}</p></html>`;
  return new Response(page, {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": PLAIN_PAGE, ...CLOSED },
  });
}

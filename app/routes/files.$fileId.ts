import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { CLOSED, filePage } from "~/components/file-page";
import { getApp } from "~/deps.server";
import { pickLocale } from "~/domain/locale";
import { openFile } from "~/flows/label/create-file-address.server";
import { i18nFor } from "~/locales/i18n";
import { refuseAsData } from "~/refuse-as-data.server";

const uuidSchema = z.uuid();

/** Returns the file of a signed URL. The signature takes the place of a session token, which a link or a new tab cannot carry. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  refuseAsData(context);
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

function endedPage(request: Request, status: 404 | 410): Response {
  const locale = pickLocale(request.headers.get("accept-language"));
  const { t } = i18nFor(locale);
  return filePage({ locale, title: t("common:file.ended_title"), text: t("common:file.ended") }, { status });
}

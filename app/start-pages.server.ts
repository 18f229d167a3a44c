import { createPages } from "./edge/pages.server";
import { startWorker } from "./jobs/worker.server";
import { createOperator } from "./operator/operator.server";
import { startProcess } from "./start.server";

/** Starts a process that can do everything: `web` and `all`. Throws as `startProcess` does. */
export const startWaybill = () => startProcess({ createPages, createOperator, startWorker });

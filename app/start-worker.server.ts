import { startWorker } from "./jobs/worker.server";
import { startProcess } from "./start.server";

/** Starts a process that only works (decision 063). Throws as `startProcess` does. */
export const startWaybill = () => startProcess({ startWorker });

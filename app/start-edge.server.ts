import { startProcess } from "./start.server";

/** Starts a process that only answers its doors (decision 136). Throws as `startProcess` does. */
export const startWaybill = () => startProcess({});

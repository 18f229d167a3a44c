/** Below the path of the shop's app proxy. No tracking number has a part after it. */
export const ESTIMATE_PATH = "/track/estimate/";

/**
 * The beginnings of the paths that programs call: a proxy in front of several processes sends these to those with `ROLE=edge`, and everything
 * else to those that serve pages (decision 136). What staff upload is not among them: it is a page's matter, and long.
 */
export const EDGE_DOORS = ["/rates/", ESTIMATE_PATH, "/push/", "/flow/", "/webhooks/"] as const;

/** Where staff's browsers send files that are longer than a page may be sent. */
export const UPLOADS = "/uploads/statements/";

/** What each process answers about itself. A proxy may pass on the first two, for a look from outside; never the figures. */
export const OWN_DOORS = ["/healthz", "/readyz", "/metrics"] as const;

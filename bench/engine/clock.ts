/** Returns milliseconds of a clock that all processes of this machine share and that is never set. */
export const monotonicMs = () => Number(process.hrtime.bigint()) / 1e6;

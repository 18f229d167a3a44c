/** Whether to measure little: enough to see that a workload works, too little for a verdict. */
export const QUICK = process.argv.includes("--quick");

/** What was asked for by name: the words of the command line that are no options. */
export const ASKED = process.argv.slice(2).filter((word) => !word.startsWith("--"));

import type { Log } from "./log.server";
import type { Recorder, Root, TracesConfig } from "./trace";
import { withinSpan } from "./trace-scope.server";

export interface Traces {
  isOn: boolean;
  /** Runs `work` as a trace, or as what continues one. Only runs it while the switch is off. */
  run<Result>(root: () => Root, work: () => Promise<Result>): Promise<Result>;
  /** Loads what makes spans; before that, none is made. */
  start(): Promise<void>;
  dropped(): number;
  stop(): Promise<void>;
}

/** While the switch is off. */
export const NO_TRACES: Traces = {
  isOn: false,
  run: (_root, work) => work(),
  start: async () => undefined,
  dropped: () => 0,
  stop: async () => undefined,
};

/**
 * Returns the traces of a process (decision 150). Without a configuration nothing is traced, and no package for it is loaded:
 * what would make spans is imported by `start`.
 */
export function createTraces(config: TracesConfig | undefined, log: Log): Traces {
  if (!config) return NO_TRACES;
  let recorder: Recorder | undefined;
  return {
    isOn: true,
    run(root, work) {
      if (!recorder) return work();
      const begun = root();
      return withinSpan(recorder.begin(begun), begun.subject, work);
    },
    async start() {
      const { createRecorder } = await import("./trace-recorder.server");
      recorder = createRecorder(config, log);
    },
    dropped: () => recorder?.dropped() ?? 0,
    async stop() {
      const last = recorder;
      recorder = undefined;
      await last?.stop();
    },
  };
}

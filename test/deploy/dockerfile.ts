import { type Copy, type Dockerfile, DockerfileParser, type Instruction, type JSONInstruction } from "dockerfile-ast";

/** A copy from the project, or from an earlier stage, into a stage. */
interface Copied {
  from: string | null;
  sources: string[];
  target: string;
}

type Step = { kind: "copy"; copied: Copied } | { kind: "run"; command: string };

/** A stage of a Dockerfile, as far as this project's files use them. */
export interface Stage {
  name: string | null;
  image: string;
  steps: Step[];
  user: string | null;
  workdir: string | null;
  /** What it gives to its processes. */
  environment: Record<string, string>;
  /** Words of the command and of the health check, when each is written as a list. */
  command: string[] | null;
  healthCheck: string[] | null;
}

/** Reads the stages of a Dockerfile in their order. Throws for an instruction that is not known here, so that none is passed over. */
export function readDockerfile(text: string): Stage[] {
  const file: Dockerfile = DockerfileParser.parse(text);
  const stages: Stage[] = [];
  for (const instruction of file.getInstructions()) {
    const stage = stages.at(-1);
    if (instruction.getKeyword() === "FROM") stages.push(stageOf(instruction));
    else if (stage) take(stage, instruction);
  }
  return stages;
}

function stageOf(from: Instruction): Stage {
  const words = wordsOf(from);
  const name = words[1]?.toUpperCase() === "AS" ? (words[2] ?? null) : null;
  const nothing = { steps: [], user: null, workdir: null, environment: {}, command: null, healthCheck: null };
  return { name, image: words[0] ?? "", ...nothing };
}

function take(stage: Stage, instruction: Instruction): void {
  const keyword = instruction.getKeyword();
  const rest = instruction.getArgumentsContent() ?? "";
  if (keyword === "COPY") stage.steps.push({ kind: "copy", copied: copiedBy(instruction as Copy) });
  else if (keyword === "RUN") stage.steps.push({ kind: "run", command: rest });
  else if (keyword === "USER") stage.user = rest;
  else if (keyword === "WORKDIR") stage.workdir = rest;
  else if (keyword === "ENV")
    Object.assign(stage.environment, Object.fromEntries(wordsOf(instruction).map((word) => word.split("=", 2))));
  else if (keyword === "CMD") stage.command = listOf(instruction as JSONInstruction);
  else if (keyword === "HEALTHCHECK") stage.healthCheck = JSON.parse(rest.slice(rest.indexOf("["))) as string[];
  else if (keyword !== "EXPOSE" && keyword !== "STOPSIGNAL") throw new Error(`unknown instruction: ${keyword}`);
}

function copiedBy(copy: Copy): Copied {
  const words = wordsOf(copy).filter((word) => !word.startsWith("--"));
  const from =
    copy
      .getFlags()
      .find((flag) => flag.getName() === "from")
      ?.getValue() ?? null;
  return { from, sources: words.slice(0, -1), target: words.at(-1) ?? "" };
}

const listOf = (instruction: JSONInstruction) => instruction.getJSONStrings().map((word) => word.getJSONValue());

const wordsOf = (instruction: Instruction) => instruction.getArguments().map((word) => word.getValue());

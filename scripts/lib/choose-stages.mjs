/** The stage that runs a test file, by its name. @type {[RegExp, string][]} */
const stagesOfFiles = [
  [/^e2e\/browsers\//, 'browsers'],
  [/\.spec\.ts$/, 'e2e'],
  [/\.feature\.test\.ts$/, 'features'],
  [/^scripts\/.*\.test\.mjs$/, 'scripts'],
  [/^fuzz\/.*\.test\.\w+$/, 'fuzzer'],
  [/\.test\.tsx?$/, 'unit'],
];

/**
 * Reads arguments as stages, followed by names of test files. Without a stage, the names of the files decide.
 * @template {{ name: string }} Stage
 * @param {Stage[]} stages @param {string[]} args @returns {{ chosen: Stage[], only: string[] }}
 */
export function chooseStages(stages, args) {
  const isStage = (name) => stages.some((stage) => stage.name === name);
  const named = args.filter(isStage);
  const only = args.filter((name) => !isStage(name));
  const stageOf = (file) => stagesOfFiles.find(([pattern]) => pattern.test(file))?.[1] ?? '';
  const wanted = named.length > 0 ? named : only.map(stageOf);
  const unknown = only.filter((name) => named.length === 0 && !isStage(stageOf(name)));
  if (unknown.length > 0)
    throw new Error(`No stage ${unknown.join(', ')}. Stages: ${stages.map(({ name }) => name).join(', ')}`);
  return { chosen: stages.filter(({ name }) => args.length === 0 || wanted.includes(name)), only };
}

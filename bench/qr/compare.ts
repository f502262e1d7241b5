import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export type Candidate = { name: string; run: () => unknown };

const rounds = 9;

setFlagsFromString('--expose-gc');
/** Called before each measurement, so that none includes the garbage of another. */
const collectGarbage = runInNewContext('gc') as () => void;

const measureMs = 250;

/** CPU time of one call in milliseconds, which does not include waiting on a shared machine. */
async function cost({ run }: Candidate): Promise<number> {
  collectGarbage();
  const start = process.cpuUsage();
  const end = performance.now() + measureMs;
  let calls = 0;
  for (; performance.now() < end || calls === 0; calls += 1) await run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / calls;
}

const warmUpMs = 1500;

/** Long enough for the JIT compiler. */
async function warmUp({ run }: Candidate): Promise<void> {
  const end = performance.now() + warmUpMs;
  while (performance.now() < end) await run();
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Prints each candidate's median and its ratio to the first one's. Fails if the first one needs more than `budgetMs`. */
export async function compare(title: string, candidates: readonly Candidate[], budgetMs = Infinity): Promise<void> {
  const costs = candidates.map((): number[] => []);
  for (const candidate of candidates) await warmUp(candidate);
  for (let round = 0; round < rounds; round += 1)
    for (const [i, candidate] of candidates.entries()) costs[i]?.push(await cost(candidate));
  const medians = costs.map(median);
  const ours = medians[0] ?? 1;
  console.log(`\n${title}`);
  for (const [i, { name }] of candidates.entries()) {
    const medianMs = medians[i] ?? 0;
    const line = [
      name.padEnd(28),
      `${medianMs.toFixed(3)} ms`.padStart(12),
      `${Math.round(1000 / medianMs)}/s`.padStart(10),
      `${(medianMs / ours).toFixed(2)} ×`.padStart(10),
    ];
    console.log(line.join(''));
  }
  if (ours <= budgetMs) return;
  console.log(`over the budget of ${budgetMs} ms`);
  process.exitCode = 1;
}

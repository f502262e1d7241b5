export type Contestant = { name: string; run: () => unknown };

const rounds = 15;

/** Processor time of one call, in milliseconds: waiting for a turn on a shared machine does not count. */
async function cost({ run }: Contestant, calls: number): Promise<number> {
  const start = process.cpuUsage();
  for (let i = 0; i < calls; i += 1) await run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / calls;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Prints each contestant's median, and how many times the first one's it is. */
export async function compare(title: string, calls: number, contestants: readonly Contestant[]): Promise<void> {
  const costs = contestants.map((): number[] => []);
  for (const contestant of contestants) await cost(contestant, calls);
  for (let round = 0; round < rounds; round += 1)
    for (const [i, contestant] of contestants.entries()) costs[i]?.push(await cost(contestant, calls));
  const medians = costs.map(median);
  const ours = medians[0] ?? 1;
  console.log(`\n${title}`);
  for (const [i, { name }] of contestants.entries()) {
    const each = medians[i] ?? 0;
    const line = [
      name.padEnd(28),
      `${each.toFixed(3)} ms`.padStart(12),
      `${Math.round(1000 / each)}/s`.padStart(10),
      `${(each / ours).toFixed(2)} ×`.padStart(10),
    ];
    console.log(line.join(''));
  }
}

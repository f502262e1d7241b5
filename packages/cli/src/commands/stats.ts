import { writeFile } from 'node:fs/promises';
import type { QrStats } from '@tessera/client';
import { statsIntervals } from '@tessera/contract';
import { defineCommand, jsonOption, chosenOption } from '../command.ts';
import { codeArgument, findCodeId, requiredCode } from '../find-code.ts';
import { signedInClient } from '../settings.ts';
import { json, table } from '../terminal.ts';

type Counts = { total_clicks: number; unique_clicks: number };
const numbers = ({ total_clicks, unique_clicks }: Counts) => [total_clicks, unique_clicks];

function report({ total_clicks, daily_stats, range, series, breakdowns }: QrStats): string {
  const times = series?.map(({ at, ...counts }) => [at.slice(0, 16).replace('T', ' '), ...numbers(counts)]);
  const days = daily_stats.map(({ date, ...counts }) => [date, ...numbers(counts)]);
  const parts = [
    `${range?.total_clicks ?? total_clicks} clicks${range ? ` from ${range.from} to ${range.to}` : ''}\n`,
    table(['DAY', 'CLICKS', 'VISITORS'], times ?? days),
    ...Object.entries(breakdowns ?? {}).map(([name, shares]) =>
      table(
        [name.toUpperCase(), 'CLICKS', 'VISITORS'],
        shares.map((share) => [share.value ?? 'unknown', ...numbers(share)]),
      ),
    ),
  ];
  return parts.join('\n');
}

export const stats = defineCommand({
  name: 'stats',
  usage: codeArgument,
  summary: 'show the clicks of a code',
  examples: ['tessera stats 7k3m9qx', 'tessera stats 7k3m9qx --from 2026-11-01 --csv clicks.csv'],
  options: {
    from: { type: 'string', help: 'first day (UTC), such as 2026-11-01; ranges need Pro' },
    to: { type: 'string', help: 'last day (UTC)' },
    interval: { type: 'string', choices: statsIntervals, help: 'the steps of a range' },
    csv: { type: 'string', help: 'save the clicks as a CSV file (Pro)' },
    json: jsonOption,
  },
  maxArguments: 1,
  async run({ values: { from, to, ...values }, given, terminal }) {
    const code = requiredCode(given);
    const client = await signedInClient(terminal);
    const id = await findCodeId(client, code);
    const range = { from, to, interval: chosenOption('interval', values.interval, statsIntervals) };
    if (values.csv !== undefined) {
      const file = await client.codes.exportStats(id, range);
      await writeFile(values.csv, Buffer.from(await file.arrayBuffer()));
      return terminal.note(`Saved ${values.csv}\n`);
    }
    const reply = await client.codes.stats(id, range);
    return terminal.out(values.json ? json(reply) : report(reply));
  },
});

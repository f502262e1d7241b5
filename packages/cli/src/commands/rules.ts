import { readFile } from 'node:fs/promises';
import type { RulesInput } from '@tessera/client';
import type { Routing } from '@tessera/contract';
import { defineCommand, jsonOption } from '../command.ts';
import { Failure } from '../failure.ts';
import { codeArgument, findCodeId, requiredCode } from '../find-code.ts';
import { signedInClient } from '../settings.ts';
import { facts, json, table } from '../terminal.ts';

/** The file is checked by the server: the error names the field. */
async function readRules(file: string): Promise<RulesInput> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as RulesInput;
  } catch (error) {
    throw new Failure(`Cannot read ${file}: ${(error as Error).message}`);
  }
}

function report({ timezone, rules, variants, starts, ends, click_limit: limit }: Routing): string {
  const deciders = [
    ...rules.map(({ name, conditions, destination_url: to }) => ['rule', name, JSON.stringify(conditions), to]),
    ...variants.map(({ name, weight, destination_url: to }) => ['variant', name, `weight ${weight}`, to ?? 'default']),
  ];
  return [
    facts({ 'time zone': timezone, starts: starts?.at, ends: ends?.at, 'ends after clicks': limit?.clicks }),
    ...(deciders.length > 0 ? [table(['KIND', 'NAME', 'CONDITION', 'DESTINATION'], deciders)] : []),
  ].join('\n');
}

export const rules = defineCommand({
  name: 'rules',
  usage: codeArgument,
  summary: 'show or replace the rules, variants and schedule of a code',
  examples: [
    'tessera rules 7k3m9qx',
    'tessera rules 7k3m9qx --json > rules.json',
    'tessera rules 7k3m9qx --file rules.json',
  ],
  options: {
    file: { type: 'string', short: 'f', help: 'replace all of them by those of a JSON file (Pro)' },
    json: jsonOption,
  },
  maxArguments: 1,
  async run({ values, given, terminal }) {
    const code = requiredCode(given);
    const input = values.file === undefined ? undefined : await readRules(values.file);
    const client = await signedInClient(terminal);
    const id = await findCodeId(client, code);
    const saved = input ? await client.rules.put(id, input) : await client.rules.get(id);
    terminal.out(values.json ? json(saved) : report(saved));
  },
});

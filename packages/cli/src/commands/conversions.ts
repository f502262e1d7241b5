import type { ConversionReport, ConversionsQuery } from '@tessera/client';
import type { Conversion } from '@tessera/contract';
import { chosenAction, defineCommand, jsonOption } from '../command.ts';
import { Failure, usageError } from '../failure.ts';
import { findCodeId } from '../find-code.ts';
import { signedInClient } from '../settings.ts';
import { json, table } from '../terminal.ts';

const actions = ['list', 'report'] as const;

export const conversions = defineCommand({
  name: 'conversions',
  usage: '[list | report <goal>]',
  summary: 'list and report conversions (Pro)',
  actions,
  examples: [
    'tessera conversions --goal purchase',
    'tessera conversions report purchase --click AQBq… --value 19.90 --currency EUR --external-id order-1',
    'tessera conversions report visit --code 7k3m9qx',
  ],
  options: {
    goal: { type: 'string', help: 'list only this goal' },
    code: { type: 'string', help: 'the code: id, short link or custom link' },
    click: { type: 'string', help: 'the id of the click, from tes_click of the destination' },
    value: { type: 'string', help: 'a decimal number, with a currency' },
    currency: { type: 'string', help: 'of the value, such as EUR' },
    at: { type: 'string', help: 'when it happened, such as 2026-11-01T18:00:00Z; now by default' },
    'external-id': { type: 'string', help: 'your own id: with the same goal, it counts once' },
    json: jsonOption,
  },
  async run({ values, given: [action, goal, ...others], terminal }) {
    const chosen = chosenAction(action, actions);
    if (others.length > 0) throw usageError(`Unexpected argument: ${others[0]}`);
    const { code, click, value, currency, at } = values;
    if (chosen === 'report' && goal === undefined) throw usageError('Which goal? Give its name, such as purchase');
    if (chosen === 'report' && (code === undefined) === (click === undefined))
      throw usageError('Of which click or code? Give either --click or --code');
    const client = await signedInClient(terminal);
    const codeId = code === undefined ? undefined : await findCodeId(client, code);
    if (chosen === 'list' || goal === undefined) {
      const query: ConversionsQuery = {
        ...(values.goal !== undefined && { goal: values.goal }),
        ...(codeId !== undefined && { code_id: codeId }),
      };
      const all: Conversion[] = [];
      for await (const one of client.conversions.list(query)) all.push(one);
      const rows = all.map((one) => [
        one.occurred_at,
        one.goal,
        one.short_hash,
        one.value,
        one.currency,
        one.external_id,
      ]);
      return terminal.out(
        values.json ? json(all) : table(['TIME', 'GOAL', 'CODE', 'VALUE', 'CURRENCY', 'EXTERNAL ID'], rows),
      );
    }
    const externalId = values['external-id'];
    const report: ConversionReport = {
      goal,
      ...(click !== undefined && { click_id: click }),
      ...(codeId !== undefined && { code_id: codeId }),
      ...(value !== undefined && { value }),
      ...(currency !== undefined && { currency }),
      ...(at !== undefined && { occurred_at: at }),
      ...(externalId !== undefined && { external_id: externalId }),
    };
    const [result] = await client.conversions.report([report]);
    if (!result?.conversion) throw new Failure(result?.error?.error ?? 'The conversion was not counted');
    if (values.json) return terminal.out(json(result));
    if (result.status === 200) terminal.note('Counted before\n');
    return terminal.out(`${result.conversion.id}\n`);
  },
});

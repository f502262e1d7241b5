import type { Client, WatchAlert } from '@tessera/client';
import { alertStates } from '@tessera/contract';
import { chosenAction, chosenOption, defineCommand, jsonOption } from '../command.ts';
import { usageError } from '../failure.ts';
import { findCodeId } from '../find-code.ts';
import { signedInClient } from '../settings.ts';
import { json, table } from '../terminal.ts';

const actions = ['list', 'dismiss', 'mute', 'unmute'] as const;

const subjectOf = ({ host, codes: [first] }: WatchAlert): string | undefined =>
  host ?? first?.title ?? first?.short_hash;

async function listAll(
  client: Client,
  query: { state?: WatchAlert['state']; code_id?: string },
): Promise<WatchAlert[]> {
  const all: WatchAlert[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await client.watch.alerts({ ...query, ...(cursor !== undefined && { cursor }) });
    all.push(...page.alerts);
    cursor = page.next_cursor;
  }
  return all;
}

export const alerts = defineCommand({
  name: 'alerts',
  usage: '[list | dismiss <id> | mute <code> | unmute <code>]',
  summary: 'list and dismiss alerts about destinations and clicks (Pro)',
  actions,
  examples: ['tessera alerts', 'tessera alerts --state ended --code 7k3m9qx', 'tessera alerts mute 7k3m9qx'],
  options: {
    state: { type: 'string', choices: alertStates, help: 'open by default' },
    code: { type: 'string', help: 'list only alerts of this code: id, short link or custom link' },
    json: jsonOption,
  },
  maxArguments: 2,
  async run({ values, given: [action, subject], terminal }) {
    const chosen = chosenAction(action, actions);
    const state = chosenOption('state', values.state, alertStates) ?? 'open';
    if (chosen !== 'list' && subject === undefined)
      throw usageError(chosen === 'dismiss' ? 'Which alert? Give its id. Find it with: tessera alerts' : 'Which code?');
    const client = await signedInClient(terminal);
    if (chosen === 'list' || subject === undefined) {
      const code = values.code === undefined ? {} : { code_id: await findCodeId(client, values.code) };
      const all = await listAll(client, { state, ...code });
      const rows = all.map((alert) => [
        alert.opened_at,
        alert.kind,
        subjectOf(alert),
        alert.reason,
        alert.code_count,
        alert.id,
      ]);
      return terminal.out(values.json ? json(all) : table(['OPENED', 'KIND', 'ABOUT', 'REASON', 'CODES', 'ID'], rows));
    }
    if (chosen === 'dismiss') {
      const alert = await client.watch.dismiss(subject);
      return terminal.out(values.json ? json(alert) : `${alert.id}\n`);
    }
    const id = await findCodeId(client, subject);
    const code = await client.watch.mute(id, chosen === 'mute');
    return terminal.out(values.json ? json(code) : `${id}\n`);
  },
});

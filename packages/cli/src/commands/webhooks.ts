import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Delivery } from '@tessera/client';
import { webhookEvents } from '@tessera/contract';
import { chosenAction, chosenOption, defineCommand, jsonOption } from '../command.ts';
import { Failure, usageError } from '../failure.ts';
import { signedInClient } from '../settings.ts';
import { facts, json, table } from '../terminal.ts';

const actions = ['list', 'create', 'delete', 'test'] as const;

/** How long `test` waits for the first attempt. */
const maxWaitMs = 30_000;

async function sendTest(client: Client, id: string): Promise<Delivery> {
  const { delivery_id: sent } = await client.webhooks.test(id);
  for (const end = Date.now() + maxWaitMs; Date.now() < end; await sleep(500)) {
    const delivery = (await client.webhooks.deliveries(id)).find((one) => one.id === sent);
    if (delivery?.attempted_at) return delivery;
  }
  throw new Failure(`The event was not sent within ${maxWaitMs / 1000} seconds. See: tessera webhooks`);
}

const state = (webhook: { enabled: boolean; paused: boolean; failing_since: string | null }): string =>
  !webhook.enabled ? 'disabled' : webhook.paused ? 'paused' : webhook.failing_since ? 'failing' : 'active';

export const webhooks = defineCommand({
  name: 'webhooks',
  usage: '[list | create <address> | delete <id>… | test <id>]',
  summary: 'list, create, delete and test webhooks (Pro)',
  actions,
  examples: [
    'tessera webhooks',
    'tessera webhooks create https://example.org/hook --event code.clicked',
    'tessera webhooks test 0198c0de-0000-7000-8000-000000000000',
  ],
  options: {
    event: { type: 'string', multiple: true, choices: webhookEvents, help: 'an event that is sent; all by default' },
    json: jsonOption,
  },
  async run({ values, given: [action, ...rest], terminal }) {
    const chosen = chosenAction(action, actions);
    const events = values.event?.map((one) => chosenOption('event', one, webhookEvents) ?? 'code.clicked');
    const [first] = rest;
    if (chosen !== 'list' && first === undefined)
      throw usageError(chosen === 'create' ? 'Where are events sent? Give an address' : 'Which webhook? Give its id');
    const client = await signedInClient(terminal);
    if (chosen === 'list' || first === undefined) {
      const all = await client.webhooks.list();
      const rows = all.map((one) => [one.url, one.events.join(' '), state(one), one.id]);
      return terminal.out(values.json ? json(all) : table(['ADDRESS', 'EVENTS', 'STATE', 'ID'], rows));
    }
    if (chosen === 'create') {
      const created = await client.webhooks.create({ url: first, events: events ?? [...webhookEvents] });
      const { id, url, secret } = created;
      return terminal.out(values.json ? json(created) : facts({ address: url, id, 'secret, shown once': secret }));
    }
    if (chosen === 'delete') {
      for (const id of rest) await client.webhooks.remove(id);
      return terminal.note(`Deleted ${rest.length} webhooks\n`);
    }
    const delivery = await sendTest(client, first);
    const { status, response_status: answer, duration_ms: ms, error } = delivery;
    terminal.out(values.json ? json(delivery) : facts({ status, answer, 'duration in ms': ms, error }));
    if (status !== 'delivered') throw new Failure('The receiver did not accept the event');
  },
});

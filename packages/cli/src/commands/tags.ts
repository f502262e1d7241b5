import { chosenAction, defineCommand, jsonOption } from '../command.ts';
import { usageError } from '../failure.ts';
import { findTags } from '../find-tags.ts';
import { signedInClient } from '../settings.ts';
import { json, table } from '../terminal.ts';

const actions = ['list', 'create', 'delete'] as const;

export const tags = defineCommand({
  name: 'tags',
  usage: '[list | create <name> | delete <name>…]',
  summary: 'list, create and delete tags; their codes stay',
  actions,
  examples: ['tessera tags', 'tessera tags create Summer --color "#0F4D49"', 'tessera tags delete Summer'],
  options: { color: { type: 'string', help: 'the color of a new tag, such as #0F4D49' }, json: jsonOption },
  async run({ values, given: [action, ...names], terminal }) {
    const chosen = chosenAction(action, actions);
    const client = await signedInClient(terminal);
    if (chosen === 'list') {
      const all = await client.tags.list();
      const rows = all.map(({ name, color, code_count, id }) => [name, color, code_count, id]);
      return terminal.out(values.json ? json(all) : table(['NAME', 'COLOR', 'CODES', 'ID'], rows));
    }
    const [name, ...others] = names;
    if (name === undefined) throw usageError('Which tag? Give its name');
    if (chosen === 'delete') {
      for (const id of await findTags(client, names)) await client.tags.remove(id);
      return terminal.note(`Deleted ${names.length} tags\n`);
    }
    if (others.length > 0) throw usageError(`Unexpected argument: ${others[0]}`);
    const tag = await client.tags.create({ name, ...(values.color !== undefined && { color: values.color }) });
    return terminal.out(values.json ? json(tag) : `${tag.id}\n`);
  },
});

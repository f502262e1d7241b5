import type { CodeChanges } from '@tessera/client';
import { defineCommand, jsonOption } from '../command.ts';
import { Failure, usageError } from '../failure.ts';
import { codeArgument, findCode, findCodeId, requiredCode } from '../find-code.ts';
import { metadataChanges } from '../metadata.ts';
import { signedInClient } from '../settings.ts';
import { showCode } from '../show-code.ts';
import { printable } from '../terminal.ts';

const isGiven = ([, value]: [string, unknown]) => value !== undefined;

export const update = defineCommand({
  name: 'update',
  usage: codeArgument,
  summary: 'change title, destination, custom link, metadata or state',
  examples: ['tessera update 7k3m9qx --destination https://example.org/summer', 'tessera update 7k3m9qx --disable'],
  options: {
    title: { type: 'string', short: 't', help: 'the new title' },
    destination: { type: 'string', short: 'd', help: 'the new address' },
    slug: { type: 'string', help: 'a custom name for the short link (Pro); the earlier one keeps working' },
    metadata: { type: 'string', multiple: true, help: 'key:value; other keys stay, and key: removes one' },
    enable: { type: 'boolean', help: 'let the short link work' },
    disable: { type: 'boolean', help: 'switch the short link off' },
    json: jsonOption,
  },
  maxArguments: 1,
  async run({ values, given, terminal }) {
    const code = requiredCode(given);
    if (values.enable && values.disable) throw usageError('Give --enable or --disable, not both');
    const state = values.enable ? true : values.disable ? false : undefined;
    const changes: CodeChanges = Object.fromEntries(
      Object.entries({
        title: values.title,
        destination_url: values.destination,
        slug: values.slug,
        metadata: metadataChanges(values.metadata),
        is_active: state,
      }).filter(isGiven),
    );
    if (Object.keys(changes).length === 0)
      throw usageError('What should change? Give --title, --destination, --slug, --metadata, --enable or --disable');
    const client = await signedInClient(terminal);
    showCode(terminal, await client.codes.update(await findCodeId(client, code), changes), values.json);
  },
});

export const remove = defineCommand({
  name: 'delete',
  usage: `${codeArgument}…`,
  summary: 'delete codes; their short links stop working',
  examples: ['tessera delete 7k3m9qx', 'tessera delete 7k3m9qx 2b4c6d8 --yes'],
  options: { yes: { type: 'boolean', short: 'y', help: 'do not ask' } },
  async run({ values, given, terminal }) {
    requiredCode(given);
    const client = await signedInClient(terminal);
    if (!values.yes && !terminal.isInteractive) throw usageError('Add --yes to delete without a question');
    for (const one of given) {
      const { id, title, short_url, click_count } = await findCode(client, one);
      const name = printable(title ? `"${title}" (${short_url})` : short_url);
      if (!values.yes) {
        const answer = await terminal.ask(`Delete ${name} and its ${click_count} clicks for good? [y/N] `);
        if (!/^y(es)?$/i.test(answer.trim())) throw new Failure('Nothing was deleted');
      }
      await client.codes.remove(id);
      terminal.note(`Deleted ${name}\n`);
    }
  },
});

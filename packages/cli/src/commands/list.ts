import type { QrCode } from '@tessera/client';
import { codeStatuses, listSorts, qrTypes } from '@tessera/contract';
import { defineCommand, jsonOption, chosenOption, wholeNumber } from '../command.ts';
import { codeArgument, findCode, requiredCode } from '../find-code.ts';
import { signedInClient } from '../settings.ts';
import { showCode } from '../show-code.ts';
import { findTags } from '../find-tags.ts';
import { json, table } from '../terminal.ts';

const defaultLimit = 50;

export const list = defineCommand({
  name: 'list',
  usage: '[--search <text>]',
  summary: 'list codes',
  examples: [
    'tessera list --search menu',
    'tessera list --tag Summer --sort clicks --limit 10',
    'tessera list --all --json',
  ],
  options: {
    search: { type: 'string', short: 's', help: 'text in title, destination, content or short link' },
    type: { type: 'string', choices: qrTypes, help: 'only codes of this type' },
    tag: { type: 'string', multiple: true, help: 'only codes with this tag; several for any of them' },
    metadata: { type: 'string', multiple: true, help: 'only codes with this key:value; several for all of them' },
    status: {
      type: 'string',
      choices: codeStatuses,
      help: 'only codes in this state; all but archived ones by default',
    },
    sort: { type: 'string', choices: listSorts, help: 'the order; newest by default' },
    limit: { type: 'string', help: `how many; ${defaultLimit} by default` },
    all: { type: 'boolean', help: 'all codes' },
    json: jsonOption,
  },
  maxArguments: 0,
  async run({ values, terminal }) {
    const client = await signedInClient(terminal);
    const limit = values.all ? Number.POSITIVE_INFINITY : (wholeNumber('limit', values.limit) ?? defaultLimit);
    const query = {
      ...(values.tag && { tag: await findTags(client, values.tag) }),
      search: values.search,
      metadata: values.metadata,
      type: chosenOption('type', values.type, qrTypes),
      status: chosenOption('status', values.status, codeStatuses),
      sort: chosenOption('sort', values.sort, listSorts),
      data_urls: 'omit' as const,
    };
    const codes: QrCode[] = [];
    let hasMore = false;
    for await (const code of client.codes.list({ ...query, limit: Math.min(limit, 100) })) {
      hasMore = codes.length === limit;
      if (hasMore) break;
      codes.push(code);
    }
    if (values.json) return terminal.out(json(codes.map(({ qr_code_data_url: _, ...code }) => code)));
    if (codes.length === 0) return terminal.note('No codes.\n');
    const row = (code: QrCode) => [code.short_url, code.title, code.qr_type, code.click_count, code.destination_url];
    terminal.out(table(['SHORT LINK', 'TITLE', 'TYPE', 'CLICKS', 'DESTINATION'], codes.map(row)));
    if (hasMore) terminal.note(`The first ${limit}. Use --limit or --all for more.\n`);
  },
});

export const show = defineCommand({
  name: 'show',
  usage: codeArgument,
  summary: 'show a code',
  examples: ['tessera show https://qr.example.org/7k3m9qx', 'tessera show 7k3m9qx --json'],
  options: { json: jsonOption },
  maxArguments: 1,
  async run({ values, given, terminal }) {
    const code = requiredCode(given);
    showCode(terminal, await findCode(await signedInClient(terminal), code), values.json);
  },
});

import type { CodeInput, StyleChanges } from '@tessera/client';
import { qrStyles, qrTypes, type QrType } from '@tessera/contract';
import { defineCommand, jsonOption, chosenOption, wholeNumber } from '../command.ts';
import { usageError } from '../failure.ts';
import { findTags } from '../find-tags.ts';
import { parseMetadata } from '../metadata.ts';
import { showCode } from '../show-code.ts';
import { signedInClient } from '../settings.ts';
import type { Terminal } from '../terminal.ts';

/** Fields that the API reads as numbers; all others are texts. */
export const numberFields = new Set(['amount', 'gas']);

function fieldValue(name: string, text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  return numberFields.has(name) ? Number(text) : text;
}

/** `ssid=Cafe hidden=true`, or one JSON object. */
function parseData(data: readonly string[]): Record<string, unknown> {
  const [first = ''] = data;
  if (first.trimStart().startsWith('{')) {
    try {
      return JSON.parse(first) as Record<string, unknown>;
    } catch {
      throw usageError('--data is not valid JSON');
    }
  }
  return Object.fromEntries(
    data.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw usageError(`--data must be name=value or JSON: ${pair}`);
      const name = pair.slice(0, at);
      return [name, fieldValue(name, pair.slice(at + 1))];
    }),
  );
}

const isGiven = ([, value]: [string, unknown]) => value !== undefined;

async function contentInput(type: QrType, address: string | undefined, data: readonly string[], terminal: Terminal) {
  if (type !== 'url') {
    if (data.length === 0) throw usageError(`What does the code contain? Give --data name=value for the type ${type}`);
    return { qr_type: type, qr_data: parseData(data) };
  }
  const url = address ?? (terminal.isInteractive ? (await terminal.ask('Where should the code lead? ')).trim() : '');
  if (!url)
    throw usageError('Where should the code lead? Give an address, such as: tessera create https://example.org');
  return { qr_type: type, destination_url: url };
}

export const create = defineCommand({
  name: 'create',
  usage: '<address> | --type <type> --data <name=value>…',
  summary: 'create a code',
  examples: [
    'tessera create https://example.org/menu --title Menu --style rounded',
    'tessera create --type wifi --data ssid=Cafe --data password=secret --data encryption=WPA',
  ],
  options: {
    title: { type: 'string', short: 't', help: 'a name for the lists' },
    type: { type: 'string', choices: qrTypes, help: 'what the code contains; url by default' },
    data: { type: 'string', multiple: true, help: 'content of other types: name=value, or one JSON object' },
    style: { type: 'string', choices: qrStyles, help: 'the shape of the dots' },
    color: { type: 'string', help: 'color of the dots, such as #0F4D49' },
    background: { type: 'string', help: 'color of the background' },
    size: { type: 'string', help: 'width in pixels' },
    slug: { type: 'string', help: 'a custom name for the short link (Pro)' },
    'external-id': { type: 'string', help: 'the id in your own system; creates or updates that code' },
    'idempotency-key': { type: 'string', help: 'the same key creates one code, however often it is sent' },
    tag: { type: 'string', multiple: true, help: 'the name of a tag; several for several tags' },
    metadata: { type: 'string', multiple: true, help: 'key:value of your own systems; several for several keys' },
    json: jsonOption,
  },
  maxArguments: 1,
  async run({ values, given: [address], terminal }) {
    const client = await signedInClient(terminal);
    const style: StyleChanges = Object.fromEntries(
      Object.entries({
        style: chosenOption('style', values.style, qrStyles),
        dots_color: values.color,
        background_color: values.background,
        size: wholeNumber('size', values.size),
      }).filter(isGiven),
    );
    const type = chosenOption('type', values.type, qrTypes) ?? 'url';
    const content = await contentInput(type, address, values.data ?? [], terminal);
    // The server validates the content and names every invalid field.
    const metadata = parseMetadata(values.metadata);
    const tagIds = values.tag && (await findTags(client, values.tag));
    const input = {
      ...content,
      title: values.title,
      slug: values.slug,
      ...(tagIds && { tag_ids: tagIds }),
      metadata,
      style,
    } as CodeInput;
    const externalId = values['external-id'];
    if (externalId !== undefined)
      return showCode(terminal, await client.codes.putByExternalId(externalId, input), values.json);
    const key = values['idempotency-key'];
    const created = await client.codes.create(input, key === undefined ? {} : { idempotencyKey: key });
    return showCode(terminal, created, values.json);
  },
});

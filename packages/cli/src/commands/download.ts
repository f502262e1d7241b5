import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client, Picture, QrCode } from '@tessera/client';
import { downloadFormats } from '@tessera/contract';
import { defineCommand, chosenOption, wholeNumber } from '../command.ts';
import { usageError } from '../failure.ts';
import { codeArgument, findCode } from '../find-code.ts';
import { signedInClient } from '../settings.ts';
import { startProgress, type Terminal } from '../terminal.ts';

/** Pictures that are drawn at the same time. More would only wait in the server's queue. */
const parallel = 4;

/** Title and hash, so that two codes never have the same file. */
function fileName({ title, short_hash }: QrCode, format: string): string {
  const stem = (title ?? '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${stem ? `${stem}-` : ''}${short_hash}.${format === 'jpeg' ? 'jpg' : format}`;
}

const blobBytes = async (picture: Blob) => new Uint8Array(await picture.arrayBuffer());

async function collect(client: Client, given: readonly string[], search: string | undefined): Promise<QrCode[]> {
  const codes: QrCode[] = [];
  for (const one of given) codes.push(await findCode(client, one));
  if (given.length === 0) for await (const code of client.codes.list({ search, data_urls: 'omit' })) codes.push(code);
  return codes;
}

async function saveAll(client: Client, codes: readonly QrCode[], folder: string, picture: Picture, terminal: Terminal) {
  await mkdir(folder, { recursive: true });
  const progress = startProgress(terminal, codes.length);
  const queue = codes.values();
  const worker = async () => {
    for (const code of queue) {
      const name = fileName(code, picture.format ?? 'png');
      await writeFile(join(folder, name), await blobBytes(await client.codes.download(code.id, picture)));
      progress.step(name);
    }
  };
  try {
    await Promise.all(Array.from({ length: parallel }, worker));
  } finally {
    progress.end();
  }
}

export const download = defineCommand({
  name: 'download',
  usage: `${codeArgument}… | --all`,
  summary: 'save pictures',
  examples: [
    'tessera download 7k3m9qx --format svg --output menu.svg',
    'tessera download 7k3m9qx --output - > menu.png',
    'tessera download --search menu --folder pictures',
  ],
  options: {
    format: { type: 'string', short: 'f', help: `one of: ${downloadFormats.join(', ')}; png by default` },
    size: { type: 'string', help: 'width in pixels, 100 to 4000' },
    width: { type: 'string', help: 'width of a PDF or EPS in millimeters, 10 to 1000' },
    output: { type: 'string', short: 'o', help: 'the file for one picture; - for the standard output' },
    folder: { type: 'string', help: 'the folder for several pictures; this one by default' },
    search: { type: 'string', short: 's', help: 'all codes that match' },
    all: { type: 'boolean', help: 'all codes' },
  },
  async run({ values, given, terminal }) {
    const format = chosenOption('format', values.format, downloadFormats) ?? 'png';
    const picture = { format, size: wholeNumber('size', values.size), widthMm: wholeNumber('width', values.width) };
    if (given.length === 0 && !values.all && values.search === undefined)
      throw usageError('Which codes? Give ids or short links, --search <text> or --all');
    const client = await signedInClient(terminal);
    const codes = await collect(client, given, values.search);
    const [first] = codes;
    if (values.output !== undefined) {
      if (codes.length !== 1 || !first) throw usageError(`--output takes one picture, not ${codes.length}`);
      const bytes = await blobBytes(await client.codes.download(first.id, picture));
      if (values.output === '-') return terminal.writeBytes(bytes);
      await writeFile(values.output, bytes);
      return terminal.note(`Saved ${values.output}\n`);
    }
    await saveAll(client, codes, values.folder ?? '.', picture, terminal);
    const what = codes.length === 1 && first ? fileName(first, format) : `${codes.length} pictures`;
    return terminal.note(`Saved ${what}${values.folder ? ` in ${values.folder}` : ''}\n`);
  },
});

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client, Picture, QrCode } from '@tessera/client';
import { downloadFormats, outputConditionNames, type PrinterDpi, printerDpis } from '@tessera/contract';
import { chosenOption, decimalNumber, defineCommand, wholeNumber } from '../command.ts';
import { usageError } from '../failure.ts';
import { codeArgument, findCode } from '../find-code.ts';
import { signedInClient } from '../settings.ts';
import { startProgress, type Terminal } from '../terminal.ts';

/** Pictures that are drawn at the same time. More would only wait in the server's queue. */
const parallel = 4;

const dpiNumbers = { 203: 203, 300: 300, 600: 600 } as const satisfies Record<PrinterDpi, number>;

/** Title and hash, so that two codes never have the same file. */
function fileName({ title, short_hash }: QrCode, format: string): string {
  const stem = (title ?? '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${stem ? `${stem}-` : ''}${short_hash}.${format === 'jpeg' ? 'jpg' : format}`;
}

/** The bytes of a picture. The terminal shows what to check before it is printed. */
async function fetchPicture(client: Client, { id, short_url }: QrCode, picture: Picture, { note }: Terminal) {
  const { file, hints } = await client.codes.printFile(id, picture);
  for (const { message } of hints) note(`${short_url}: ${message}\n`);
  return blobBytes(file);
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
  const progress = startProgress(terminal, 'Saved');
  let saved = 0;
  const queue = codes.values();
  const worker = async () => {
    for (const code of queue) {
      const name = fileName(code, picture.format ?? 'png');
      await writeFile(join(folder, name), await fetchPicture(client, code, picture, terminal));
      saved += 1;
      progress.show(saved, codes.length, name);
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
    'tessera download 7k3m9qx --format pdf --module 0.5 --dpi 203',
    'tessera download 7k3m9qx --format pdf --output-condition fogra51',
    'tessera download --search menu --folder pictures',
  ],
  options: {
    format: { type: 'string', short: 'f', choices: downloadFormats, help: 'png by default' },
    size: { type: 'string', help: 'width in pixels, 100 to 4000' },
    width: { type: 'string', help: 'width of a PDF or EPS in millimeters, 10 to 1000' },
    module: { type: 'string', help: 'width of a module of a PDF or EPS in millimeters, instead of --width' },
    dpi: { type: 'string', choices: printerDpis, help: 'dots per inch of the printer of a PDF or EPS' },
    'output-condition': {
      type: 'string',
      choices: outputConditionNames,
      help: 'makes a PDF/X file for this printing condition',
    },
    output: { type: 'string', short: 'o', help: 'the file for one picture; - for the standard output' },
    folder: { type: 'string', help: 'the folder for several pictures; this one by default' },
    search: { type: 'string', short: 's', help: 'all codes that match' },
    all: { type: 'boolean', help: 'all codes' },
  },
  async run({ values, given, terminal }) {
    const format = chosenOption('format', values.format, downloadFormats) ?? 'png';
    const dpi = chosenOption('dpi', values.dpi, printerDpis);
    const picture: Picture = {
      format,
      size: wholeNumber('size', values.size),
      widthMm: decimalNumber('width', values.width),
      moduleMm: decimalNumber('module', values.module),
      ...(dpi && { dpi: dpiNumbers[dpi] }),
      outputCondition: chosenOption('output-condition', values['output-condition'], outputConditionNames),
    };
    if (given.length === 0 && !values.all && values.search === undefined)
      throw usageError('Which codes? Give ids or short links, --search <text> or --all');
    const client = await signedInClient(terminal);
    const codes = await collect(client, given, values.search);
    const [first] = codes;
    if (values.output !== undefined) {
      if (codes.length !== 1 || !first) throw usageError(`--output takes one picture, not ${codes.length}`);
      const bytes = await fetchPicture(client, first, picture, terminal);
      if (values.output === '-') return terminal.writeBytes(bytes);
      await writeFile(values.output, bytes);
      return terminal.note(`Saved ${values.output}\n`);
    }
    await saveAll(client, codes, values.folder ?? '.', picture, terminal);
    const what = codes.length === 1 && first ? fileName(first, format) : `${codes.length} pictures`;
    return terminal.note(`Saved ${what}${values.folder ? ` in ${values.folder}` : ''}\n`);
  },
});

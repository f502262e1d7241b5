import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Client, CommitOptions, Import, ImportRow, ImportRowsQuery } from '@tessera/client';
import { defaultExisting, existingChoices } from '@tessera/contract';
import { chosenOption, defineCommand, jsonOption } from '../command.ts';
import { Failure, usageError } from '../failure.ts';
import { signedInClient } from '../settings.ts';
import { facts, json, table, type Terminal } from '../terminal.ts';
import { waitForJob } from '../wait-for-job.ts';

/** Rows of one table that are printed; the result file and `--json` have all of them. */
const shownRows = 20;
const linkChoices = ['keep', 'abort'] as const;

async function check(client: Client, path: string, terminal: Terminal): Promise<Import> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new Failure(`Cannot read ${basename(path)}: ${error instanceof Error ? error.message : String(error)}`);
  });
  const { id, job_id: jobId } = await client.imports.upload(new Blob([new Uint8Array(bytes)]));
  await waitForJob(client, jobId, 'Checked', terminal);
  const checked = await client.imports.get(id);
  if (checked.state !== 'checked') throw new Failure(checked.error ?? 'The file was not checked');
  return checked;
}

/** The rows that a reader should know before they are imported. */
interface Remarks {
  errors: ImportRow[];
  updates: ImportRow[];
  lost_links: ImportRow[];
}

async function listRows(client: Client, id: string, query: Omit<ImportRowsQuery, 'after'>): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  for await (const row of client.imports.allRows(id, query)) rows.push(row);
  return rows;
}

const listRemarks = async (client: Client, id: string): Promise<Remarks> => ({
  errors: await listRows(client, id, { verdict: 'error' }),
  updates: await listRows(client, id, { verdict: 'update' }),
  lost_links: await listRows(client, id, { link_changed: 'true' }),
});

const reasons: Record<ImportRow['lost_links'][number]['reason'], string> = {
  invalid: 'not possible here',
  reserved: 'reserved',
  taken: 'taken',
  requires_pro: 'needs Pro',
  too_many: 'too many for one code',
};

function showTable(terminal: Terminal, title: string, header: string[], rows: Parameters<typeof table>[1]): void {
  if (rows.length === 0) return;
  const more = rows.length > shownRows ? `and ${rows.length - shownRows} more\n` : '';
  terminal.note(`\n${title}\n${table(header, rows.slice(0, shownRows))}${more}`);
}

const showLostLinks = (rows: readonly ImportRow[], terminal: Terminal): void =>
  showTable(
    terminal,
    'Links that are not kept',
    ['LINE', 'LINK', 'REASON', 'CONTENT'],
    rows.flatMap(({ line, lost_links: lost, title, content }) =>
      lost.map(({ name, reason }) => [line, name, reasons[reason], content ?? title]),
    ),
  );

function showChecked(
  { source, counts, links_changed: lost }: Import,
  { errors, updates, lost_links: lostLinks }: Remarks,
  terminal: Terminal,
): void {
  const { create, update, duplicate, error } = counts;
  terminal.out(
    facts({
      format: source,
      create,
      update,
      duplicates: duplicate || undefined,
      errors: error || undefined,
      'links that change': lost || undefined,
    }),
  );
  showTable(
    terminal,
    'Errors',
    ['LINE', 'FIELD', 'PROBLEM', 'CONTENT'],
    errors.map(({ line, field, error: text, title, content }) => [line, field, text, title ?? content]),
  );
  showTable(
    terminal,
    'Codes of yours that are updated',
    ['LINE', 'LINK', 'TITLE', 'NEW TITLE', 'DESTINATION', 'NEW DESTINATION'],
    updates.map(({ line, title, content, current_code: code }) => [
      line,
      code?.slug_url ?? code?.short_url,
      code?.title,
      title,
      code?.destination_url,
      content,
    ]),
  );
  showLostLinks(lostLinks, terminal);
}

/** What a commit would be refused for, in the words of this command. */
function refuseImport({ counts, source, links_changed: lost }: Import, choices: CommitOptions): void {
  const existing = choices.on_existing ?? defaultExisting(source);
  if (choices.on_link_changed === 'abort' && lost > 0) throw new Failure('Nothing was imported: links would change');
  if (choices.on_error === 'skip') return;
  if (counts.error > 0) throw new Failure('Nothing was imported. Correct the errors or add --skip-errors');
  if (existing === 'error' && counts.update > 0)
    throw new Failure(
      'Nothing was imported: codes of yours would change. Add --on-existing update, or --on-existing skip to leave them as they are',
    );
}

export const importFile = defineCommand({
  name: 'import',
  usage: '<file>',
  summary: 'create and update codes from a CSV, JSON or SQL file',
  examples: [
    'tessera import codes.csv --check',
    'tessera import codes.csv --output result.csv',
    'tessera import bitly-export.csv --skip-errors',
    'tessera import yourls.sql --on-existing skip --on-link-changed abort',
  ],
  options: {
    check: { type: 'boolean', help: 'only show what would happen' },
    'skip-errors': { type: 'boolean', help: 'import the other rows; by default, all rows or none' },
    'create-duplicates': { type: 'boolean', help: 'also create codes whose content and title exist' },
    'on-existing': {
      type: 'string',
      choices: existingChoices,
      help: 'for rows that change a code of yours; update for own files and error for those of other programs by default',
    },
    'on-link-changed': {
      type: 'string',
      choices: linkChoices,
      help: 'abort imports nothing if a link of the file cannot be kept; keep by default',
    },
    output: { type: 'string', short: 'o', help: 'the file for the result, a CSV with short links' },
    json: jsonOption,
  },
  maxArguments: 1,
  async run({ values, given: [path], terminal }) {
    if (path === undefined) throw usageError('Which file? Give the path of a CSV, JSON or SQL file');
    const onExisting = chosenOption('on-existing', values['on-existing'], existingChoices);
    const onLinkChanged = chosenOption('on-link-changed', values['on-link-changed'], linkChoices);
    const choices: CommitOptions = {
      on_error: values['skip-errors'] ? 'skip' : 'abort',
      on_duplicate: values['create-duplicates'] ? 'create' : 'skip',
      ...(onExisting && { on_existing: onExisting }),
      ...(onLinkChanged && { on_link_changed: onLinkChanged }),
    };
    const client = await signedInClient(terminal);
    const checked = await check(client, path, terminal);
    const remarks = await listRemarks(client, checked.id);
    if (values.check && values.json) return terminal.out(json({ ...checked, ...remarks }));
    if (!values.json) showChecked(checked, remarks, terminal);
    if (values.check) return undefined;
    refuseImport(checked, choices);
    const { job_id: jobId } = await client.imports.commit(checked.id, choices);
    const job = await waitForJob(client, jobId, 'Imported', terminal);
    if (job.state !== 'done') throw new Failure(job.error ?? `The import was ${job.state}. Nothing was imported`);
    if (values.output !== undefined)
      await writeFile(values.output, new Uint8Array(await (await client.jobs.result(jobId)).arrayBuffer()));
    if (values.json) {
      const lostLinks = await listRows(client, checked.id, { link_changed: 'true' });
      return terminal.out(json({ ...job, lost_links: lostLinks }));
    }
    const { created = 0, updated = 0, skipped = 0, links_changed: lost = 0 } = job.summary ?? {};
    const notes = [lost > 0 && `; ${lost} got another link`, skipped > 0 && `; ${skipped} stayed as they are`];
    terminal.note(`Created ${created} and updated ${updated} codes${notes.filter(Boolean).join('')}\n`);
    return undefined;
  },
});

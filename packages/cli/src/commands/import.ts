import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Client, Import, ImportRow } from '@tessera/client';
import { defineCommand, jsonOption } from '../command.ts';
import { Failure, usageError } from '../failure.ts';
import { signedInClient } from '../settings.ts';
import { facts, json, table, type Terminal } from '../terminal.ts';
import { waitForJob } from '../wait-for-job.ts';

/** Rows with errors that are printed; the result file has all of them. */
const shownErrors = 20;

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

const listErrorRows = async (client: Client, id: string): Promise<ImportRow[]> =>
  (await client.imports.rows(id, { verdict: 'error', limit: shownErrors })).rows;

function showChecked(
  { source, counts, links_changed: lost }: Import,
  errors: readonly ImportRow[],
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
  if (errors.length > 0)
    terminal.note(
      table(
        ['LINE', 'FIELD', 'PROBLEM', 'CONTENT'],
        errors.map(({ line, field, error: text, title, content }) => [line, field, text, title ?? content]),
      ),
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
  ],
  options: {
    check: { type: 'boolean', help: 'only show what would happen' },
    'skip-errors': { type: 'boolean', help: 'import the other rows; by default, all rows or none' },
    'create-duplicates': { type: 'boolean', help: 'also create codes whose content and title exist' },
    output: { type: 'string', short: 'o', help: 'the file for the result, a CSV with short links' },
    json: jsonOption,
  },
  maxArguments: 1,
  async run({ values, given: [path], terminal }) {
    if (path === undefined) throw usageError('Which file? Give the path of a CSV, JSON or SQL file');
    const client = await signedInClient(terminal);
    const checked = await check(client, path, terminal);
    const errors = await listErrorRows(client, checked.id);
    if (values.check && values.json) return terminal.out(json({ ...checked, errors }));
    if (!values.json) showChecked(checked, errors, terminal);
    if (values.check) return undefined;
    if (checked.counts.error > 0 && !values['skip-errors'])
      throw new Failure('Nothing was imported. Correct the errors or add --skip-errors');
    const { job_id: jobId } = await client.imports.commit(checked.id, {
      on_error: values['skip-errors'] ? 'skip' : 'abort',
      on_duplicate: values['create-duplicates'] ? 'create' : 'skip',
    });
    const job = await waitForJob(client, jobId, 'Imported', terminal);
    if (job.state !== 'done') throw new Failure(job.error ?? `The import was ${job.state}. Nothing was imported`);
    if (values.output !== undefined)
      await writeFile(values.output, new Uint8Array(await (await client.jobs.result(jobId)).arrayBuffer()));
    if (values.json) return terminal.out(json(job));
    const { created = 0, updated = 0, links_changed: lost = 0 } = job.summary ?? {};
    terminal.note(`Created ${created} and updated ${updated} codes${lost > 0 ? `; ${lost} got another link` : ''}\n`);
    return undefined;
  },
});

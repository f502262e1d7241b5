import { writeFile } from 'node:fs/promises';
import type { Client, CodeFilter, Job } from '@tessera/client';
import { qrTypes } from '@tessera/contract';
import { chosenAction, chosenOption, defineCommand, jsonOption } from '../command.ts';
import { Failure, usageError } from '../failure.ts';
import { codeArgument, findCodeId } from '../find-code.ts';
import { findTags } from '../find-tags.ts';
import { parseMetadata } from '../metadata.ts';
import { signedInClient } from '../settings.ts';
import { json, type Terminal } from '../terminal.ts';
import { waitForJob } from '../wait-for-job.ts';

const actions = ['archive', 'unarchive', 'activate', 'deactivate', 'tag', 'untag', 'delete', 'pictures'] as const;
const pictureFormats = ['png', 'svg', 'pdf'] as const;

type Target = { ids: string[]; expected_count: number } | { filter: CodeFilter; expected_count: number };

/** The codes of the action. By filter, their number is sent too: if it has changed, the server does nothing. */
async function targetOf(client: Client, given: readonly string[], filter: CodeFilter): Promise<Target> {
  if (given.length > 0) {
    const ids: string[] = [];
    for (const one of given) ids.push(await findCodeId(client, one));
    return { ids, expected_count: ids.length };
  }
  const metadata = filter.metadata && Object.entries(filter.metadata).map((pair) => pair.join(':'));
  const { total } = await client.codes.listPage({ ...filter, metadata, limit: 1, data_urls: 'omit' });
  if (total === 0) throw new Failure('No code matches');
  return { filter, expected_count: total };
}

async function confirmDeletion(count: number, { ask, isInteractive }: Terminal): Promise<void> {
  if (!isInteractive) throw usageError('Add --yes to delete without a question');
  const answer = await ask(`Delete ${count} codes and their clicks for good? [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim())) throw new Failure('Nothing was deleted');
}

function report({ summary, failure_count: failed, id }: Job, action: string): string {
  const counts = Object.entries(summary ?? {}).map(([name, count]) => `${count} ${name}`);
  const problems = failed > 0 ? [`${failed} failed`] : [];
  const undo = action === 'delete' || action === 'pictures' ? '' : `Undo: tessera jobs undo ${id}\n`;
  return `${[...counts, ...problems].join(', ') || 'Done'}\n${undo}`;
}

export const bulk = defineCommand({
  name: 'bulk',
  usage: `<action> ${codeArgument}… | <action> --search <text> | <action> --all`,
  summary: 'change, delete or draw many codes in the background',
  actions,
  examples: [
    'tessera bulk archive --search summer',
    'tessera bulk tag --name Summer 7k3m9qx 2b4c6d8',
    'tessera bulk deactivate --tag Summer',
    'tessera bulk pictures --all --format svg --output pictures.zip',
  ],
  options: {
    search: { type: 'string', short: 's', help: 'all codes that match' },
    type: { type: 'string', choices: qrTypes, help: 'all codes of this type' },
    tag: { type: 'string', multiple: true, help: 'all codes with this tag; several for any of them' },
    metadata: { type: 'string', multiple: true, help: 'all codes with this key:value; several for all of them' },
    all: { type: 'boolean', help: 'all codes' },
    name: { type: 'string', multiple: true, help: 'the tag to add or remove' },
    format: { type: 'string', short: 'f', choices: pictureFormats, help: 'of the pictures; png by default' },
    output: { type: 'string', short: 'o', help: 'the ZIP file of the pictures' },
    yes: { type: 'boolean', short: 'y', help: 'delete without a question' },
    json: jsonOption,
  },
  async run({ values, given: [given, ...codes], terminal }) {
    if (given === undefined) throw usageError(`Which action? Give one of: ${actions.join(', ')}`);
    const action = chosenAction(given, actions);
    const { search, tag, metadata, all, name = [], output } = values;
    const type = chosenOption('type', values.type, qrTypes);
    const hasFilter = Boolean(search !== undefined || type || tag || metadata || all);
    if (codes.length > 0 === hasFilter) throw usageError('Which codes? Give ids or short links, or a filter or --all');
    if ((action === 'tag' || action === 'untag') && name.length === 0) throw usageError('Which tag? Give --name');
    if (action === 'pictures' && output === undefined) throw usageError('Which file? Give --output pictures.zip');
    const format = chosenOption('format', values.format, pictureFormats) ?? 'png';

    const client = await signedInClient(terminal);
    const tagged = tag && { tag: await findTags(client, tag) };
    const target = await targetOf(client, codes, { search, type, ...tagged, metadata: parseMetadata(metadata) });
    if (action === 'delete' && !values.yes) await confirmDeletion(target.expected_count, terminal);
    const started = await client.codes.bulk(
      action === 'tag' || action === 'untag'
        ? { ...target, action, tag_ids: await findTags(client, name) }
        : action === 'pictures'
          ? { ...target, action, format }
          : { ...target, action },
    );
    const job = await waitForJob(client, started.id, 'Done', terminal);
    if (job.state !== 'done') throw new Failure(job.error ?? `The job was ${job.state}`);
    if (output !== undefined && job.result_name !== null)
      await writeFile(output, new Uint8Array(await (await client.jobs.result(job.id)).arrayBuffer()));
    terminal.out(values.json ? json(job) : report(job, action));
  },
});

import { AppError, undefinedOn } from '../../http/app-error.ts';
import { type ZipEntry, zipOf } from '../../platform/zip/zip.ts';
import { historyLines } from '../history/history-export.service.ts';
import { type JobKind, madeAgain, type RunningJob } from '../jobs/job-kind.service.ts';
import { alertLines, readWatchSettings } from '../watch/watch-export.service.ts';
import {
  caddyHead,
  caddyLine,
  caddyTail,
  linkNames,
  nginxExactLine,
  nginxHead,
  nginxLine,
  nginxServer,
  nginxTail,
  notFoundPage,
  linkPage,
  pagesFolder,
  redirectsLines,
} from './redirects.ts';
import { createCodeTexts, pictureName } from './code-texts.ts';
import type { TakeoutDeps } from './takeout.deps.ts';
import {
  annotationLines,
  clicksCsvHead,
  clicksCsvLine,
  conversionLines,
  codesCsvHead,
  codesCsvLine,
  destinationsCsvHead,
  destinationsCsvLine,
  readme,
} from './takeout-files.ts';
import { countTakenCodes, listDays, listDestinationChanges, readAccount, type TakenCode } from './takeout.repo.ts';

type Entry = Omit<ZipEntry, 'modifiedAt'>;
/** The number of the last code that was reported as failed, so that a job that starts again reports each once. */
interface Reported {
  position: number;
}
type Job = RunningJob<Record<never, never>, Reported>;

const codeIds = (codes: readonly TakenCode[]): string[] => codes.map(({ id }) => id);

async function* accountFiles({ db }: TakeoutDeps, userId: string): AsyncGenerator<Entry> {
  const found = await readAccount(db, userId);
  if (!found) throw new AppError('not_found');
  const account = { ...found.account, watch: await readWatchSettings(db, userId) };
  yield { name: 'account.json', content: JSON.stringify(account, null, 2) };
  yield { name: 'history.csv', content: historyLines(db, { id: userId }) };
  yield { name: 'invites.json', content: JSON.stringify(found.invites, null, 2) };
}

function* figures({ db, annotations, conversions }: TakeoutDeps, userId: string): Generator<Entry> {
  yield { name: 'annotations.csv', content: annotationLines(annotations.all(userId)) };
  yield { name: 'conversions.csv', content: conversionLines(conversions.all(userId)) };
  yield { name: 'alerts.csv', content: alertLines(db, userId) };
}

/** Collects all data of an account in a ZIP file. It is made while it is stored; after a crash it starts again. */
export function createTakeoutJob(deps: TakeoutDeps): JobKind<Record<never, never>, Reported> {
  const { db, files, pictures, config, clock } = deps;
  const host = new URL(config.publicUrl).hostname;
  const { codePages, textFile, redirects, codesJson } = createCodeTexts(deps);

  async function* tables(userId: string): AsyncGenerator<Entry> {
    yield { name: 'README.txt', content: readme(config.publicUrl) };
    yield* accountFiles(deps, userId);
    yield { name: 'codes.json', content: codesJson(userId) };
    const codeLine = (code: TakenCode) => codesCsvLine(code, pictures.shortUrl(code.hash));
    yield { name: 'codes.csv', content: textFile(userId, codesCsvHead, (page) => page.map(codeLine).join('')) };
    const clicksPart = async (page: TakenCode[]) => (await listDays(db, codeIds(page))).map(clicksCsvLine).join('');
    yield { name: 'clicks.csv', content: textFile(userId, clicksCsvHead, clicksPart) };
    const changesOf = (page: TakenCode[]) => listDestinationChanges(db, codeIds(page));
    const changesPart = async (page: TakenCode[]) => (await changesOf(page)).map(destinationsCsvLine).join('');
    yield* figures(deps, userId);
    yield { name: 'destinations.csv', content: textFile(userId, destinationsCsvHead, changesPart) };
  }

  async function* nginxConf(userId: string) {
    yield* redirects(userId, nginxHead, nginxLine);
    yield* redirects(userId, nginxServer(host), nginxExactLine, nginxTail);
  }

  async function* continuityKit(userId: string): AsyncGenerator<Entry> {
    yield { name: 'continuity/_redirects', content: redirects(userId, '', redirectsLines) };
    yield { name: 'continuity/nginx.conf', content: nginxConf(userId) };
    yield { name: 'continuity/Caddyfile', content: redirects(userId, caddyHead(host), caddyLine, caddyTail) };
    yield { name: `continuity/${pagesFolder}/404.html`, content: notFoundPage };
  }

  async function reportMissing(code: TakenCode, job: Job, position: number): Promise<void> {
    if (position <= (job.cursor?.position ?? 0)) return;
    const item = code.title ?? pictures.shortUrl(code.hash);
    await job.step(async () => ({ cursor: { position }, failures: [{ item, code: 'logo_missing' }] }));
  }

  async function* codeFiles(code: TakenCode, job: Job, position: number): AsyncGenerator<Entry> {
    const logo = code.logoKey === null ? undefined : await files.get(code.logoKey);
    if (code.logoKey !== null && logo) yield { name: code.logoKey, content: logo, isCompressed: false };
    const picture = await pictures
      .svg({ ...code, userId: '' }, { signal: job.signal })
      .catch(undefinedOn('logo_missing'));
    if (picture === undefined) await reportMissing(code, job, position);
    else yield { name: pictureName(code), content: picture };
    if (!code.isActive) return;
    for (const name of linkNames(code))
      yield { name: `continuity/${pagesFolder}/${name}/index.html`, content: linkPage(code) };
  }

  async function* entries(job: Job): AsyncGenerator<ZipEntry> {
    const modifiedAt = clock.now();
    const total = await countTakenCodes(db, job.userId);
    for await (const entry of tables(job.userId)) yield { ...entry, modifiedAt };
    for await (const entry of continuityKit(job.userId)) yield { ...entry, modifiedAt };
    let done = 0;
    for await (const page of codePages(job.userId))
      for (const code of page) {
        done += 1;
        for await (const entry of codeFiles({ ...code }, job, done)) yield { ...entry, modifiedAt };
        await job.report(done, total);
      }
  }

  return {
    name: 'takeout',
    crashes: madeAgain,
    isForSessionsOnly: true,
    async run(job) {
      const total = await countTakenCodes(db, job.userId);
      await job.step(async () => ({ done: 0, total }));
      const day = clock.now().toISOString().slice(0, 10);
      return { file: { name: `tessera-${day}.zip`, type: 'application/zip', content: zipOf(entries(job)) } };
    },
  };
}

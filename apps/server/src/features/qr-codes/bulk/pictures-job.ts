import type { BulkBody } from '@tessera/contract';
import { undefinedOn } from '../../../http/app-error.ts';
import type { ZipEntry } from '../../../platform/zip/zip.ts';
import { zipOf } from '../../../platform/zip/zip.ts';
import { type JobKind, madeAgain, type RunningJob } from '../../jobs/job-kind.service.ts';
import { downloadName } from '../download-name.ts';
import type { Pictures } from '../pictures.ts';
import { printedAs } from '../print-facts.ts';
import type { QrCodeDeps } from '../qr-codes.deps.ts';
import type { QrCodeRow } from '../qr-codes.repo.ts';
import { jobCodes } from './job-codes.service.ts';
import { uniqueNames } from './unique-names.ts';

type PicturesInput = Pick<Extract<BulkBody, { action: 'pictures' }>, 'format' | 'size' | 'width_mm' | 'names'>;
/** The position of the last code that was reported as failed, so that a job that starts again reports each once. */
interface Reported {
  position: number;
}
type Job = RunningJob<PicturesInput, Reported>;

/** Draws the pictures while the archive is written, one after the other. After a crash, the job starts again. */
export function createPicturesJob(
  { db, clock, rasterizer }: QrCodeDeps,
  pictures: Pictures,
): JobKind<PicturesInput, Reported> {
  async function draw(
    code: QrCodeRow,
    { input: { format, size = code.style.size, width_mm }, signal }: Job,
  ): Promise<Uint8Array> {
    if (format === 'pdf')
      return pictures.print(code, { ...printedAs({ width_mm }), format, bleedMm: 0, cropMarks: false }, signal);
    const svg = () => pictures.svg(code, { size, signal });
    if (format === 'svg') return Buffer.from(await svg());
    return rasterizer.picture({ userId: code.userId, pixels: size, draw: svg, format, signal });
  }

  async function* pictureEntries(job: Job): AsyncGenerator<ZipEntry> {
    const { format, names = 'title' } = job.input;
    const unique = uniqueNames();
    for await (const { code, position } of jobCodes(db, job)) {
      if (code) {
        const stem = names === 'slug' ? (code.slug ?? code.hash) : code.title;
        const name = unique(downloadName(stem, code.hash, format));
        const content = await draw(code, job).catch(undefinedOn('logo_missing'));
        if (content) yield { name, content, isCompressed: format === 'svg', modifiedAt: clock.now() };
        else if (position > (job.cursor?.position ?? 0)) {
          const item = code.title ?? pictures.shortUrl(code.hash);
          await job.step(async () => ({ cursor: { position }, failures: [{ item, code: 'logo_missing' }] }));
        }
      }
      await job.report(position);
    }
  }

  return {
    name: 'pictures',
    crashes: madeAgain,
    run: (job) =>
      Promise.resolve({ file: { name: 'pictures.zip', type: 'application/zip', content: zipOf(pictureEntries(job)) } }),
  };
}

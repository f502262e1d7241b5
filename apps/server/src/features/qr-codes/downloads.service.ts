import {
  apiPrefix,
  type DownloadFormat,
  type endpoints,
  type OutputCondition,
  outputConditions,
  type PrintFormat,
  printFormats,
  type ReplyOf,
} from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { invalidFields, notFound } from '../../http/app-error.ts';
import { createSignedUrls, expiresIn, type Signature } from '../../http/signed-file.ts';
import { minutes } from '../../platform/clock/clock.ts';
import type { PdfX } from '@tessera/qr/pdf-x';
import { readPlan, requireEntitlement } from '../plans/plans.service.ts';
import { downloadName } from './download-name.ts';
import { type LinkAnswers, readLinkProblems } from './link-problems.service.ts';
import type { Pictures } from './pictures.ts';
import { readPressProfile } from './press-profile.ts';
import { presentPrintFacts, type PrintQuery, printedAs } from './print-facts.ts';
import type { QrCodeDeps } from './qr-codes.deps.ts';
import { findAnyCode, findCode, type QrCodeRow } from './qr-codes.repo.ts';

export interface DownloadRequest extends PrintQuery {
  id: string;
  format: DownloadFormat;
  /** Pixels, instead of the style's size. */
  size?: number | undefined;
  /** Of PDF and EPS. */
  bleed_mm?: number | undefined;
  crop_marks?: 'true' | 'false' | undefined;
  /** Of PDF. */
  output_condition?: OutputCondition | undefined;
}

export interface Download {
  name: string;
  type: string;
  bytes: Buffer;
}

export interface Downloads {
  /** A signed URL, valid for ten minutes, and what to know about a print file. */
  urlFor(userId: string, request: DownloadRequest): Promise<ReplyOf<typeof endpoints.qrCodes.download>>;
  /** Returns undefined if the signature is invalid or expired, or the code is deleted. The signal cancels the wait in the queue. */
  fetch(request: DownloadRequest & Signature, signal: AbortSignal): Promise<Download | undefined>;
}

type DownloadDeps = Pick<QrCodeDeps, 'config' | 'db' | 'clock' | 'rasterizer' | 'signer'> & { links: LinkAnswers };

const validMs = minutes(10);

export const downloadPath = `${apiPrefix}/downloads`;
const contentTypes = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  eps: 'application/postscript',
} satisfies Record<DownloadFormat, string>;

const isPrintFormat = (format: DownloadFormat): format is PrintFormat => printFormats.some((one) => one === format);

/** The options of a file, as in the query. */
function optionsOf(request: DownloadRequest): Record<string, string> {
  const { size, width_mm, bleed_mm, crop_marks, module_mm, dpi, quiet_zone, output_condition } = request;
  const options = { size, width_mm, bleed_mm, crop_marks, module_mm, dpi, quiet_zone, output_condition };
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

const signedParts = (request: DownloadRequest) => [
  'download',
  request.id,
  request.format,
  new URLSearchParams(optionsOf(request)).toString() || '-',
];

export function createDownloads(deps: DownloadDeps, pictures: Pictures): Downloads {
  const { db, clock, rasterizer, links } = deps;
  const signedUrls = createSignedUrls(deps);

  async function drawFile(code: QrCodeRow, request: DownloadRequest, signal: AbortSignal): Promise<Buffer> {
    const { format, size = code.style.size } = request;
    if (isPrintFormat(format)) {
      const { bleed_mm: bleedMm = 0, crop_marks, output_condition } = request;
      const print = { ...printedAs(request), format, bleedMm, cropMarks: crop_marks === 'true' };
      return pictures.print(
        code,
        { ...print, ...(output_condition && { pdfX: await pdfX(code, output_condition) }) },
        signal,
      );
    }
    const draw = () => pictures.svg(code, { size, signal });
    if (format === 'svg') return Buffer.from(await draw());
    return rasterizer.picture({ userId: code.userId, pixels: size, draw, format, signal });
  }

  async function readPrintFacts(code: QrCodeRow, request: DownloadRequest) {
    const facts = await pictures.printFacts(code, printedAs(request));
    const problems = await readLinkProblems(links, [code]);
    return presentPrintFacts(code, request, { ...facts, links: problems.get(code.id) ?? [] });
  }

  const pdfX = async ({ title, hash }: QrCodeRow, condition: OutputCondition): Promise<PdfX> => ({
    condition: outputConditions[condition],
    profile: await readPressProfile(condition),
    title: title ?? hash,
    createdAt: clock.now(),
    fileId: randomUUID().replaceAll('-', ''),
  });

  return {
    async urlFor(userId, request) {
      const { id, format, output_condition } = request;
      if (output_condition && format !== 'pdf') throw invalidFields({ output_condition: 'invalid' });
      const code = await findCode(db, userId, id);
      if (!code) throw notFound();
      if (format === 'eps') requireEntitlement(await readPlan(db, userId), 'eps');
      // A browser that opens the URL shows an error as a page; this call's error reaches the app.
      await pictures.checkLogo(code);
      const path = `${downloadPath}/${id}/${format}`;
      const print = isPrintFormat(format) ? await readPrintFacts(code, request) : undefined;
      const options = optionsOf(request);
      const downloadUrl = await signedUrls.create(path, signedParts(request), options, expiresIn(clock, validMs));
      return { downloadUrl, ...print };
    },

    async fetch(request, signal) {
      if (!(await signedUrls.isValid(signedParts(request), request))) return undefined;
      const code = await findAnyCode(db, request.id);
      if (!code) return undefined;
      const { format } = request;
      const bytes = await drawFile(code, request, signal);
      return { name: downloadName(code.title, code.hash, format), type: contentTypes[format], bytes };
    },
  };
}

import type { BatchResult, DownloadFormat, Job, QrCode, QrCodeList, QrStats } from '@tessera/contract';
import type { Caller } from './caller.ts';
import type { Body, CallOptions, ChangeOptions, CreateOptions, Query, Reply, UpsertOptions } from './calls.ts';

export type CodeInput = Body<'POST /qr-codes'>;
export type CodeChanges = Body<'PUT /qr-codes/{id}'>;
export type StyleChanges = Body<'PUT /qr-codes/{id}/style'>;
export type BatchItems = Body<'POST /qr-codes/batch'>['items'];
export type ListQuery = Query<'GET /qr-codes'>;
/** The codes of a bulk action: all that match. */
export type CodeFilter = NonNullable<Body<'POST /qr-codes/bulk'>['filter']>;
export type StatsRange = Query<'GET /qr-codes/{id}/stats'>;
export type ExportRange = Query<'GET /qr-codes/{id}/stats/export'>;
export interface Picture {
  format?: DownloadFormat;
  /** The width in pixels; by default the size of the code's style. */
  size?: number | undefined;
  /** The width of a PDF or EPS in millimeters, 10 to 1000; 50 by default. */
  widthMm?: number | undefined;
  /** The width of a module in a PDF or EPS in millimeters, instead of `widthMm`. */
  moduleMm?: number | undefined;
  /** The printer of a PDF or EPS: a module gets a whole number of its dots. */
  dpi?: 203 | 300 | 600 | undefined;
  /** Background beyond the picture of a PDF or EPS, in millimeters. */
  bleedMm?: number | undefined;
  /** Lines that show where to cut a PDF or EPS. */
  cropMarks?: boolean | undefined;
  /** Makes a PDF/X file for this printing condition. */
  outputCondition?: Query<'GET /qr-codes/{id}/download/{format}'>['output_condition'];
}

type DownloadReply = Reply<'GET /qr-codes/{id}/download/{format}'>;
export interface PrintFile {
  file: Blob;
  hints: NonNullable<DownloadReply['print_hints']>;
  /** Undefined for pictures in pixels. */
  size: DownloadReply['print_size'];
}

const downloadQuery = ({
  size,
  widthMm,
  moduleMm,
  dpi,
  bleedMm,
  cropMarks,
  outputCondition,
}: Picture): Query<'GET /qr-codes/{id}/download/{format}'> => ({
  ...(size !== undefined && { size }),
  ...(widthMm !== undefined && { width_mm: widthMm }),
  ...(moduleMm !== undefined && { module_mm: moduleMm }),
  ...(dpi !== undefined && { dpi: `${dpi}` as const }),
  ...(bleedMm !== undefined && { bleed_mm: bleedMm }),
  ...(cropMarks !== undefined && { crop_marks: cropMarks ? 'true' : 'false' }),
  ...(outputCondition !== undefined && { output_condition: outputCondition }),
});

function pictureCalls({ call, fetchFile }: Caller) {
  function downloadReply(id: string, picture: Picture, options: CallOptions) {
    const { format = 'png' } = picture;
    const query = downloadQuery(picture);
    return call('GET /qr-codes/{id}/download/{format}', { params: { id, format }, query, ...options });
  }

  const downloadUrl = async (id: string, picture: Picture = {}, options: CallOptions = {}): Promise<string> =>
    (await downloadReply(id, picture, options)).downloadUrl;

  return {
    /** The picture itself. */
    download: async (id: string, picture: Picture = {}, options: CallOptions = {}): Promise<Blob> =>
      fetchFile(await downloadUrl(id, picture, options), options.signal),
    /** The file of a PDF or EPS with its real size, and why the code may not scan from it. */
    async printFile(id: string, picture: Picture, options: CallOptions = {}): Promise<PrintFile> {
      const { downloadUrl: url, print_hints: hints = [], print_size: size } = await downloadReply(id, picture, options);
      return { file: await fetchFile(url, options.signal), hints, size };
    },
    /** An address of the picture that works without a key for ten minutes. */
    downloadUrl,
  };
}

function readCalls({ call, callTagged }: Caller) {
  const listPage = (query: ListQuery = {}, options: CallOptions = {}): Promise<QrCodeList> =>
    call('GET /qr-codes', { query, ...options });

  async function* list(query: Omit<ListQuery, 'cursor'> = {}, options: CallOptions = {}): AsyncGenerator<QrCode> {
    let cursor: string | undefined;
    do {
      const page = await listPage(cursor === undefined ? query : { ...query, cursor }, options);
      yield* page.qr_codes;
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
  }

  return {
    /** All codes, page by page as they are read: `for await (const code of client.codes.list())`. */
    list,
    /** One page, with the totals of the account. */
    listPage,
    get: (id: string, options: CallOptions = {}): Promise<QrCode> =>
      call('GET /qr-codes/{id}', { params: { id }, ...options }),
    /** The code with its `etag`, for the option `ifMatch` of a change. */
    async getTagged(id: string, options: CallOptions = {}): Promise<{ code: QrCode; etag: string }> {
      const { reply, etag } = await callTagged('GET /qr-codes/{id}', { params: { id }, ...options });
      return { code: reply, etag };
    },
    getByExternalId: (externalId: string, options: CallOptions = {}): Promise<QrCode> =>
      call('GET /qr-codes/by-external-id/{external_id}', { params: { external_id: externalId }, ...options }),
    /** The code with this hash or slug. */
    getByLink: (name: string, options: CallOptions = {}): Promise<QrCode> =>
      call('GET /qr-codes/by-link/{name}', { params: { name }, ...options }),
  };
}

/** The calls for QR codes, their pictures and their clicks. */
export function codeCalls(caller: Caller) {
  const { call, fetchFile } = caller;
  return {
    ...readCalls(caller),
    /** Creates a code. Repeated attempts create one code. */
    create: (code: CodeInput, options: CreateOptions = {}): Promise<Reply<'POST /qr-codes'>> =>
      call('POST /qr-codes', { body: code, ...options }),
    /** Creates the code with this id of your own system, or updates it. */
    putByExternalId: (externalId: string, code: CodeInput, options: UpsertOptions = {}): Promise<QrCode> =>
      call('PUT /qr-codes/by-external-id/{external_id}', {
        params: { external_id: externalId },
        body: code,
        ...options,
      }),
    /** Reserves a short link, to print or show it before the code exists. */
    reserve: (options: CreateOptions = {}): Promise<Reply<'POST /qr-codes/reservations'>> =>
      call('POST /qr-codes/reservations', options),
    /** Changes only the given fields. Ignores those of a code that cannot be changed. */
    update: (id: string, changes: CodeChanges, options: ChangeOptions = {}): Promise<QrCode> =>
      call('PUT /qr-codes/{id}', { params: { id }, body: changes, ...options }),
    /** Changes only the given fields. Refuses all others. */
    patch: (id: string, changes: CodeChanges, options: ChangeOptions = {}): Promise<QrCode> =>
      call('PATCH /qr-codes/{id}', { params: { id }, body: changes, ...options }),
    /** Changes only the given fields. */
    updateStyle: (id: string, style: StyleChanges, options: ChangeOptions = {}): Promise<QrCode> =>
      call('PUT /qr-codes/{id}/style', { params: { id }, body: style, ...options }),
    uploadLogo: (id: string, logo: Blob, options: CreateOptions = {}): Promise<{ logo_url: string }> =>
      call('POST /qr-codes/{id}/logo', { params: { id }, upload: { logo }, ...options }),
    async removeLogo(id: string, options: ChangeOptions = {}): Promise<void> {
      await call('DELETE /qr-codes/{id}/logo', { params: { id }, ...options });
    },
    /** Creates, changes or deletes up to 100 codes at once. The results have the order of the items. `atomic`: all or none. */
    batch: async (
      items: BatchItems,
      { atomic = false, ...options }: CreateOptions & { atomic?: boolean } = {},
    ): Promise<BatchResult[]> => (await call('POST /qr-codes/batch', { body: { items, atomic }, ...options })).results,
    /** Changes, deletes or draws many codes in the background: see `client.jobs`. */
    bulk: (action: Body<'POST /qr-codes/bulk'>, options: CreateOptions = {}): Promise<Job> =>
      call('POST /qr-codes/bulk', { body: action, ...options }),
    /** A code with the content, style, logo, tags and note of this one, and a short link of its own. */
    duplicate: (id: string, options: CreateOptions = {}): Promise<QrCode> =>
      call('POST /qr-codes/{id}/duplicate', { params: { id }, ...options }),
    /** Deletes the code. Its short link answers 410 afterwards. */
    async remove(id: string, options: ChangeOptions = {}): Promise<void> {
      await call('DELETE /qr-codes/{id}', { params: { id }, ...options });
    },
    ...pictureCalls(caller),
    /** The clicks of a code. A range needs Pro. */
    stats: (id: string, range: StatsRange = {}, options: CallOptions = {}): Promise<QrStats> =>
      call('GET /qr-codes/{id}/stats', { params: { id }, query: range, ...options }),
    /** The clicks of a code as a CSV file (Pro). */
    async exportStats(id: string, range: ExportRange = {}, options: CallOptions = {}): Promise<Blob> {
      const input = { params: { id }, query: range, ...options };
      const { downloadUrl: url } = await call('GET /qr-codes/{id}/stats/export', input);
      return fetchFile(url, options.signal);
    },
    /** The daily clicks of all codes in the last two weeks. */
    overview: (options: CallOptions = {}): Promise<Reply<'GET /stats/overview'>> =>
      call('GET /stats/overview', options),
  };
}

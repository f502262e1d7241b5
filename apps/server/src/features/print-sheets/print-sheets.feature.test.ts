import {
  type BodyInput,
  endpoints,
  type Job,
  labelArea,
  labelFaces,
  labelsPerSheet,
  limits,
  type SheetLayout,
  sheetLayouts,
  sheetPlace,
} from '@tessera/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { contents, createCode, createProUser, form } from '../../../test/app/codes.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser } from '../../../test/app/users.ts';
import '../../../test/print/keep-sheet-readers-compiled.ts';
import { countFonts, pdfBoxMm, rasterizeByPoppler } from '../../../test/print/print-tools.ts';
import { readAllByZbar, readByZbar } from '../../../test/scannability/decoders.ts';
import { sql } from '../../platform/db/sql.ts';
import sharp from 'sharp';

const app = useTestApp({ unlimited: true });
const { printSheets, jobs, qrCodes } = endpoints;
type Person = Awaited<ReturnType<typeof createProUser>>;
type Body = BodyInput<typeof printSheets.create>;
let owner = {} as Person;
const unknownId = '0198c0de-0000-7000-8000-00000000000a';

const custom = {
  page: { width: 100, height: 100 },
  margin: { top: 10, left: 10 },
  columns: 2,
  rows: 2,
  label: { width: 30, height: 30 },
  gap: { x: 0, y: 0 },
};

beforeEach(async () => {
  owner = await createProUser(app);
});

const start = (body: Body, person = owner) => app.callForError(printSheets.create, { token: person.accessToken, body });
const readJob = async (id: string) => (await app.call(jobs.get, { token: owner.accessToken, params: { id } })).body;
const titled = (title: string, style = {}) => createCode(app, owner, { ...contents.url, title, style });

async function run(body: Body): Promise<Job> {
  const { status, body: job } = await app.call(printSheets.create, { token: owner.accessToken, body });
  expect([status, job]).toMatchObject([202, { kind: 'print_sheet', state: 'queued' }]);
  await app.jobs.worker.drain();
  return readJob(job.id);
}

const result = (id: string, query = {}) =>
  app.callForError(jobs.result, { token: owner.accessToken, params: { id }, query });

async function fetchPdf(id: string, query = {}): Promise<Buffer> {
  const { body } = await app.call(jobs.result, { token: owner.accessToken, params: { id }, query });
  const answer = await app.http.inject(body.downloadUrl.replace(app.config.publicUrl, ''));
  expect(answer.headers['content-type']).toBe('application/pdf');
  return answer.rawPayload;
}

const readSymbolUrl = async (id: string) => {
  const { body } = await app.call(qrCodes.get, { token: owner.accessToken, params: { id } });
  return body.symbol_url.toUpperCase();
};

/** Reads each label of a page on its own: zbar confuses many equal symbols in one picture. */
async function readLabels(pdf: Buffer, layout: SheetLayout): Promise<(string | undefined)[]> {
  const dpi = 300;
  const pixels = (mm: number) => Math.round((mm / 25.4) * dpi);
  const page = sharp(await rasterizeByPoppler(pdf, dpi));
  const pictures: Buffer[] = [];
  for (let index = 0; index < labelsPerSheet(layout); index += 1) {
    const { x, y, width, height } = labelArea(layout, sheetPlace(layout, 1, index), { x: 0, y: 0 });
    const area = { left: pixels(x), top: pixels(y), width: pixels(width), height: pixels(height) };
    pictures.push(await page.clone().extract(area).png().toBuffer());
  }
  return readByZbar(pictures);
}

describe('print sheet', () => {
  it('has every code on it, without fonts, on a page of the exact size', async () => {
    const ids = [
      await titled('Table 1'),
      await titled('Table 2', { frame: { kind: 'bubble', text: 'Scan me' }, style: 'rounded' }),
      await titled('Table 3', { dots_gradient: { kind: 'linear', from: '#1D4ED8', to: '#6D28D9', angle: 45 } }),
    ];
    const logo = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#B91C1C' } })
      .png()
      .toBuffer();
    await app.http.inject({
      method: 'POST',
      url: `/v1/qr-codes/${ids[0]}/logo`,
      ...form('logo', logo),
      headers: { ...form('logo', logo).headers, authorization: `Bearer ${owner.accessToken}` },
    });
    const job = await run({ ids, layout: 'avery-l7160', captions: 'title' });
    expect(job).toMatchObject({
      state: 'done',
      done: 3,
      total: 3,
      failure_count: 0,
      summary: { codes: 3, sheets: 1, unreadable: 0, captions_left_out: 0, logos_missing: 0, small_modules: 0 },
    });
    const pdf = await fetchPdf(job.id);
    const [width, height] = await pdfBoxMm(pdf, 'Media');
    expect([Math.abs(width - 210) < 0.1, Math.abs(height - 297) < 0.1]).toEqual([true, true]);
    expect(await countFonts(pdf)).toBe(0);
    const links = await Promise.all(ids.map(readSymbolUrl));
    expect(new Set(await readAllByZbar(await rasterizeByPoppler(pdf, 300)))).toEqual(new Set(links));
  });

  it('prints both sides of a table tent, one of them upside down', async () => {
    const id = await titled('Tent', { dots_gradient: { kind: 'radial', from: '#1D4ED8', to: '#6D28D9' } });
    const job = await run({ ids: [id], layout: 'a4-tents', captions: 'link', start: 4 });
    expect(job.summary).toMatchObject({ codes: 1, unreadable: 0 });
    const link = await readSymbolUrl(id);
    expect(await readAllByZbar(await rasterizeByPoppler(await fetchPdf(job.id), 200))).toEqual([link, link]);
  });

  it('names a white code on yellow with its place, and holds the file until the owner accepts it', async () => {
    const ids = [await titled('a')];
    app.clock.advance(1000);
    ids.push(await titled('Sun', { dots_color: '#FFFFFF', background_color: '#FFFF00' }));
    app.clock.advance(1000);
    ids.push(await titled('newest'));
    const job = await run({ ids, layout: 'a4-2x3', start: 5, captions: 'none' });
    // Newest first: "Sun" follows "newest", on the last label of the first sheet.
    expect(job).toMatchObject({ state: 'done', failure_count: 1, summary: { codes: 3, sheets: 2, unreadable: 1 } });
    expect(job.failures).toEqual([
      {
        item: 'Sun',
        code: 'sheet_code_unreadable',
        error: 'Cannot be read from the finished file: sheet 1, row 3, column 2.',
        params: { page: 1, row: 3, column: 2, code_id: ids[1] },
      },
    ]);
    expect(await result(job.id)).toMatchObject({ status: 409, body: { code: 'result_held' } });
    expect((await fetchPdf(job.id, { unreadable: 'accept' })).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('names a yellow code on white, which has too little contrast in poor light', async () => {
    const id = await titled('Faint', { dots_color: '#FFFF00' });
    expect((await run({ ids: [id], layout: 'letter-2x3' })).failures[0]).toMatchObject({ item: 'Faint' });
  });

  it('names a code whose modules are too small for the label', async () => {
    const long = await createCode(app, owner, {
      qr_type: 'text',
      qr_data: { text: 'x'.repeat(1000) },
      encoding: 'direct',
      title: 'Long',
    });
    const { failures, summary } = await run({
      ids: [long],
      layout: 'custom',
      custom: { ...custom, label: { width: 12, height: 12 } },
    });
    expect([failures[0]?.item, summary?.['small_modules']]).toEqual(['Long', 1]);
  });

  it('holds a white code on black with print_anyway false, which zbar cannot read', async () => {
    const ids = [await titled('Night', { dots_color: '#FFFFFF', background_color: '#000000' })];
    const body = { ids, layout: 'a4-2x3', start: 4, captions: 'none' } as const;
    const job = await run({ ...body, print_anyway: false });
    expect(job).toMatchObject({ failure_count: 0, failures: [], summary: { unreadable: 0, held: 1 } });
    expect(job.print_hints).toEqual([
      {
        item: 'Night',
        code: 'sheet_code_inverted',
        message: 'Light on a dark background, which many scanners cannot read: sheet 1, row 2, column 2.',
        held: true,
        params: { page: 1, row: 2, column: 2, code_id: ids[0], labels: 1 },
      },
    ]);
    expect((await result(job.id)).body).toMatchObject({ code: 'result_held' });
    const pdf = await fetchPdf(job.id, { unreadable: 'accept' });
    expect(await readAllByZbar(await rasterizeByPoppler(pdf, 300))).toEqual([]);
    // Without the field as before, and with the same hints.
    const before = await run(body);
    expect((await result(before.id)).status).toBe(200);
    expect(before.print_hints).toMatchObject([{ code: 'sheet_code_inverted', held: false }]);
  });

  it('holds modules of 0.15 mm with print_anyway false, which zbar cannot read', async () => {
    const long = { qr_type: 'text', qr_data: { text: 'x'.repeat(180) }, encoding: 'direct', title: 'Small' } as const;
    const ids = [await createCode(app, owner, long)];
    const layout = { layout: 'custom', custom: { ...custom, label: { width: 11.5, height: 11.5 } } } as const;
    const job = await run({ ids, ...layout, print_anyway: false });
    expect(job.print_hints).toMatchObject([
      { code: 'sheet_small_modules', held: true, params: { module_mm: 0.15, page: 1, row: 1, column: 1 } },
    ]);
    const pdf = await fetchPdf(job.id, { unreadable: 'accept' });
    expect(await readAllByZbar(await rasterizeByPoppler(pdf, 300))).toEqual([]);
  });

  it('holds disabled, archived and blocked codes by name, except those that work without their link', async () => {
    const direct = await createCode(app, owner, { ...contents.wifi, encoding: 'direct', title: 'Guests' });
    const ids = [await titled('Off'), await titled('Old'), await titled('Bad'), direct];
    const change = (id: string | undefined, body: object) =>
      app.call(qrCodes.update, { token: owner.accessToken, params: { id: id ?? '' }, body });
    await change(ids[0], { is_active: false });
    await change(ids[1], { archived: true });
    await change(direct, { is_active: false });
    await app.db.run(sql`
      insert into blocks (id, kind, value, code_id, category, reason, created_at)
      select gen_random_uuid(), 'code', short_hash, id, 'phishing', 'x', now() from qr_codes where id = ${ids[2]}`);
    const body = { ids, layout: 'a4-2x3', order: 'chosen', copies: 2 } as const;
    const job = await run({ ...body, print_anyway: false });
    expect(job.summary).toMatchObject({ codes: 4, unreadable: 0, held: 3 });
    expect(job.print_hints?.map(({ item, code, held, params }) => [item, code, held, params?.['row']])).toEqual([
      ['Bad', 'sheet_code_blocked', true, 3],
      ['Off', 'sheet_code_inactive', true, 1],
      ['Old', 'sheet_code_archived', true, 2],
    ]);
    const anyway = await run({ ...body, print_anyway: true });
    expect(anyway.summary).toMatchObject({ held: 0 });
    expect((await result(anyway.id)).status).toBe(200);
  });

  it('hands a sheet with unreadable codes over at once with print_anyway', async () => {
    const ids = [await titled('Sun', { dots_color: '#FFFFFF', background_color: '#FFFF00' })];
    const job = await run({ ids, layout: 'a4-2x3', print_anyway: true });
    expect(job).toMatchObject({ failure_count: 1, summary: { unreadable: 1, held: 0 } });
    expect((await result(job.id)).status).toBe(200);
  });

  it('prints captions of many scripts as outlines', async () => {
    const ids = [await titled('菜单 7'), await titled('قائمة'), await titled('תפריט'), await titled('เมนู 😀')];
    const job = await run({ ids, layout: 'a4-2x3', captions: 'title' });
    expect(job).toMatchObject({ failures: [], summary: { unreadable: 0, captions_left_out: 0 } });
    const pdf = await fetchPdf(job.id);
    expect(await countFonts(pdf)).toBe(0);
    const layout = sheetLayouts['a4-2x3'];
    const page = sharp(await rasterizeByPoppler(pdf, 100));
    for (const place of [0, 1, 2, 3]) {
      const { caption } =
        labelFaces(layout, labelArea(layout, sheetPlace(layout, 1, place), { x: 0, y: 0 }), true)[0] ?? {};
      const pixels = (mm = 0) => Math.round((mm / 25.4) * 100);
      const area = {
        left: pixels(caption?.x),
        top: pixels(caption?.y),
        width: pixels(caption?.width),
        height: pixels(caption?.height),
      };
      const [gray] = (await page.clone().extract(area).stats()).channels;
      expect(gray?.min).toBeLessThan(50);
    }
  });

  it('leaves a caption out that no font can draw, and reports it', async () => {
    const job = await run({ ids: [await titled('𒀌')], layout: 'a4-3x4', captions: 'title' });
    expect(job).toMatchObject({ state: 'done', summary: { unreadable: 0, captions_left_out: 1 } });
    expect(job.failures).toMatchObject([{ item: '𒀌', code: 'sheet_caption_left_out' }]);
    expect((await result(job.id)).status).toBe(200);
  });

  it('prints several fields below a code, numbered from the chosen number', async () => {
    const ids = [await titled('Garden'), await titled('Terrace')];
    const caption = { fields: ['number', 'title', 'tags'], numbering: { start: 7, digits: 3 }, min_pt: 6 } as const;
    const job = await run({ ids, layout: 'a4-3x4', caption: { ...caption, fields: [...caption.fields] } });
    expect(job).toMatchObject({ state: 'done', summary: { codes: 2, unreadable: 0, captions_left_out: 0 } });
    expect((await fetchPdf(job.id)).length).toBeGreaterThan(1000);
  });

  it('prints the codes that match a filter, and leaves out those of other accounts', async () => {
    await titled('summer 1');
    await titled('summer 2');
    await titled('winter');
    expect((await run({ filter: { search: 'summer' }, layout: 'avery-22805' })).summary).toMatchObject({ codes: 2 });
    const other = await createProUser(app);
    const foreign = await createCode(app, other);
    expect((await start({ ids: [foreign], layout: 'a4-3x4' })).status).toBe(404);
    const own = await titled('own');
    expect((await run({ ids: [own, foreign, unknownId], layout: 'a4-3x4' })).summary).toMatchObject({ codes: 1 });
  });

  it('prints copies side by side in the chosen order, and fills the sheet', async () => {
    const ids = [await titled('Table 10'), await titled('Table 9')];
    const body = { ids, layout: 'avery-22805', captions: 'none' } as const;
    const links = await Promise.all(ids.map(readSymbolUrl));
    const filled = await run({ ...body, fill: true, order: 'title' });
    expect(filled).toMatchObject({ done: 24, total: 24, summary: { codes: 2, labels: 24, sheets: 1, unreadable: 0 } });
    const read = await readLabels(await fetchPdf(filled.id), sheetLayouts['avery-22805']);
    expect(read).toEqual([
      ...Array.from({ length: 12 }, () => links[1]),
      ...Array.from({ length: 12 }, () => links[0]),
    ]);
    // A yellow code shows its labels by failing.
    const sun = await titled('Table 1', { dots_color: '#FFFFFF', background_color: '#FFFF00' });
    const own = { ...body, ids: [...ids, sun], code_copies: [{ id: sun, copies: 3 }] };
    const places = async (order: 'title' | 'chosen') =>
      (await run({ ...own, order, copies: 2 })).failures.map(({ params }) => [params?.['row'], params?.['column']]);
    expect(await places('title')).toEqual([
      [1, 1],
      [1, 2],
      [1, 3],
    ]);
    expect(await places('chosen')).toEqual([
      [2, 1],
      [2, 2],
      [2, 3],
    ]);
  });

  it('has the same bytes if it is made again', async () => {
    const ids = [await titled('a'), await titled('b'), await titled('c')];
    const body = { ids, layout: 'a4-3x4', captions: 'title', order: 'title', fill: true } as const;
    const [first, second] = [await run(body), await run(body)];
    expect((await fetchPdf(first.id)).equals(await fetchPdf(second.id))).toBe(true);
  });

  it('can be canceled while it is drawn; the next sheet is printed', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 40; n += 1) ids.push(await titled(`Table ${n}`));
    const { body } = await app.call(printSheets.create, {
      token: owner.accessToken,
      body: { ids, layout: 'a4-tents' },
    });
    const drained = app.jobs.worker.drain();
    await expect.poll(async () => (await readJob(body.id)).state, { interval: 5 }).toBe('running');
    expect((await app.call(jobs.cancel, { token: owner.accessToken, params: { id: body.id } })).status).toBe(200);
    await drained;
    expect(await readJob(body.id)).toMatchObject({ state: 'canceled', result_name: null });
    expect((await result(body.id)).status).toBe(404);
    expect(await run({ ids: ids.slice(0, 1), layout: 'a4-3x4' })).toMatchObject({ state: 'done', done: 1, total: 1 });
  });

  it('can be canceled before it starts, and has no file then', async () => {
    const { body } = await app.call(printSheets.create, {
      token: owner.accessToken,
      body: { ids: [await titled('x')], layout: 'a4-3x4' },
    });
    await app.call(jobs.cancel, { token: owner.accessToken, params: { id: body.id } });
    await app.jobs.worker.drain();
    expect(await readJob(body.id)).toMatchObject({ state: 'canceled', result_name: null });
    expect((await result(body.id)).status).toBe(404);
  });

  it('requires Pro', async () => {
    const free = await createSignedInUser(app);
    const id = await createCode(app, free);
    expect(await start({ ids: [id], layout: 'a4-3x4' }, free)).toMatchObject({
      status: 403,
      body: { code: 'sheets_require_pro', requires_subscription: true },
    });
  });
});

describe('limits of a print sheet', () => {
  it('prints a custom layout', async () => {
    const job = await run({ ids: [await titled('x')], layout: 'custom', custom, nudge: { x: -2, y: 1.5 }, start: 4 });
    expect(job.summary).toMatchObject({ codes: 1, sheets: 1, unreadable: 0 });
    const [width] = await pdfBoxMm(await fetchPdf(job.id), 'Media');
    expect(Math.abs(width - 100)).toBeLessThan(0.1);
  });

  it.each<[object, string]>([
    [{ layout: 'custom' }, 'custom'],
    [{ layout: 'custom', custom: { ...custom, columns: 4 } }, 'custom.columns'],
    [{ layout: 'custom', custom: { ...custom, rows: 4 } }, 'custom.rows'],
    [{ layout: 'custom', custom: { ...custom, page: { width: 451, height: 100 } } }, 'custom.page.width'],
    [{ layout: 'custom', custom, start: 5 }, 'start'],
    [
      {
        layout: 'custom',
        custom: { ...custom, margin: { top: 0, left: 0 }, label: { width: 50, height: 50 } },
        ruler: true,
      },
      'ruler',
    ],
    [{ layout: 'a4-9x9' }, 'layout'],
    [{ layout: 'a4-3x4', nudge: { x: 10.1, y: 0 } }, 'nudge.x'],
    [{ layout: 'a4-3x4', captions: 'all' }, 'captions'],
    [{ layout: 'a4-3x4', caption: { fields: [] } }, 'caption.fields'],
    [{ layout: 'a4-3x4', caption: { fields: ['title', 'title'] } }, 'caption.fields'],
    [{ layout: 'a4-3x4', caption: { fields: ['title'], min_pt: 4.9 } }, 'caption.min_pt'],
    [{ layout: 'a4-3x4', caption: { fields: ['number'], numbering: { digits: 7 } } }, 'caption.numbering.digits'],
    [{ layout: 'a4-3x4', copies: 1001 }, 'copies'],
    [{ layout: 'a4-3x4', order: 'random' }, 'order'],
    [{ layout: 'a4-3x4', filter: {} }, 'filter'],
  ])('returns 422 for %j', async (body, field) => {
    const { status, body: error } = await start({ ids: [unknownId], ...body } as unknown as Body);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]]);
  });

  it('counts copies as labels, and refuses more than the limit', async () => {
    const ids = [await titled('a'), await titled('b')];
    expect(await start({ ids, layout: 'a4-3x4', copies: 501 })).toMatchObject({
      status: 422,
      body: { code: 'sheet_too_many_labels', params: { count: 1002, max: 1000 } },
    });
    const { status, body } = await app.call(printSheets.create, {
      token: owner.accessToken,
      body: { ids, layout: 'a4-3x4', copies: 500 },
    });
    expect([status, body.total]).toEqual([202, 1000]);
    await app.call(jobs.cancel, { token: owner.accessToken, params: { id: body.id } });
  });

  it('refuses more codes than the limit', async () => {
    const ids = Array.from({ length: limits.sheets.maxCodes + 1 }, () => unknownId);
    expect((await start({ ids, layout: 'a4-3x4' })).status).toBe(422);
  });
});

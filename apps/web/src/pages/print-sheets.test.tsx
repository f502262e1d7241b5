import type { Job } from '@tessera/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { persistent, perTab } from '../lib/browser-storage.ts';
import { keepPrintTarget } from '../lib/print-target.ts';
import { recordClickedLinks } from '../test/clicked-links.ts';
import { answer, ok, refuse } from '../test/api.ts';
import { pro, renderSignedIn, sampleCode, sampleList } from '../test/codes.ts';
import { sampleJob } from '../test/jobs.ts';
import { findSpoken } from '../test/spoken.ts';

const path = '/dashboard/print';
const codes = [1, 2, 3].map((number) => sampleCode({ title: `Table ${number}` }, number));
const sheetJob = (overrides: Partial<Job> = {}) => sampleJob({ kind: 'print_sheet', total: 3, ...overrides });
const done = (overrides: Partial<Job> = {}) =>
  sheetJob({ state: 'done', done: 3, can_cancel: false, result_name: 'print-sheet.pdf', ...overrides });

beforeEach(() => {
  perTab.remove('print_target');
  persistent.remove('print_sheet');
  persistent.remove('length_unit');
});

function open(search = '', user = pro) {
  const list = answer('GET /qr-codes', () => ok(sampleList(codes)));
  return { list, ...renderSignedIn(`${path}${search}`, user) };
}

describe('print page', () => {
  test('prints all codes with the chosen layout, and shows the job', async () => {
    const started = answer('POST /print-sheets', () => ok(sheetJob()));
    answer('GET /jobs/{id}', () => ok(sheetJob({ done: 1 })));
    const { user, address } = open();
    expect(await screen.findByText('3 labels on 1 sheet')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /Avery L7160/ }));
    await user.click(screen.getByRole('checkbox', { name: 'Number' }));
    await user.click(screen.getByRole('checkbox', { name: 'Title' }));
    await user.click(screen.getByRole('checkbox', { name: 'Short link' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Digits' }), '001');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Smallest text size' }), '7 pt');
    await user.clear(screen.getByRole('spinbutton', { name: 'First label' }));
    await user.type(screen.getByRole('spinbutton', { name: 'First label' }), '20');
    expect(await screen.findByText('3 labels on 2 sheets')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Make the PDF' }));
    await waitFor(() => expect(address()).toBe(`${path}?job=${sheetJob().id}`));
    expect(started[0]?.body).toEqual({
      filter: {},
      layout: 'avery-l7160',
      caption: { fields: ['number', 'link'], numbering: { start: 1, digits: 3 }, min_pt: 7 },
      start: 20,
      nudge: { x: 0, y: 0 },
      print_anyway: false,
    });
    expect(await screen.findByRole('progressbar', { name: 'Making the PDF and checking the codes' })).toBeVisible();
  });

  test('prints some of the codes, as often and in the order that is chosen', async () => {
    const started = answer('POST /print-sheets', () => ok(sheetJob()));
    answer('GET /jobs/{id}', () => ok(sheetJob()));
    const { user } = open();
    const field = await screen.findByRole('spinbutton', { name: 'Labels of Table 2' });
    await user.clear(field);
    expect(screen.getByRole('button', { name: 'Make the PDF' })).toBeDisabled();
    await user.type(field, '20');
    expect(await screen.findByText('22 labels on 2 sheets')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Labels of Table 3: one less' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'By title');
    expect(await screen.findByText('21 labels on 2 sheets')).toBeVisible();
    const images = () => screen.getByRole('img', { name: /^Sheet/ }).querySelectorAll('image');
    expect(images()).toHaveLength(12);
    await user.click(screen.getByRole('button', { name: 'Next sheet' }));
    expect(screen.getByText('Sheet 2 of 2')).toBeVisible();
    expect(images()).toHaveLength(9);
    await user.click(screen.getByRole('button', { name: 'Make the PDF' }));
    await waitFor(() =>
      expect(started[0]?.body).toMatchObject({
        ids: [codes[0]?.id, codes[1]?.id],
        code_copies: [{ id: codes[1]?.id, copies: 20 }],
        order: 'title',
      }),
    );
    expect(started[0]?.body).not.toHaveProperty('filter');
  });

  test('has the same number of labels for all codes, or none of most', async () => {
    const { user } = open();
    const all = await screen.findByRole('spinbutton', { name: 'Labels of each code' });
    await user.clear(all);
    await user.type(all, '0');
    expect(await screen.findByText('Choose at least one label.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Make the PDF' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Labels of Table 1: one more' }));
    expect(await screen.findByText('1 label on 1 sheet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Labels of each code: one more' }));
    expect(await screen.findByText('3 labels on 1 sheet')).toBeVisible();
  });

  test('refuses more labels than a print may have', async () => {
    const { user } = open();
    const all = await screen.findByRole('spinbutton', { name: 'Labels of each code' });
    await user.clear(all);
    await user.type(all, '400');
    expect(await screen.findByText(/up to 1,?000 labels/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Make the PDF' })).toBeDisabled();
  });

  test('names disabled and archived codes before the print, and finds codes among many', async () => {
    const many = Array.from({ length: 14 }, (_, index) => sampleCode({ title: `Table ${index + 1}` }, index + 1));
    answer('GET /qr-codes', () =>
      ok(sampleList([sampleCode({ title: 'Old', is_active: false, archived: true }, 20), ...many])),
    );
    const { user } = renderSignedIn(path, pro);
    const row = async (title: string) =>
      (await screen.findByRole('spinbutton', { name: `Labels of ${title}` })).closest('li');
    expect(await row('Old')).toHaveTextContent(/Inactive.*Archived/);
    expect(screen.queryByRole('spinbutton', { name: 'Labels of Table 14' })).toBeNull();
    await user.type(screen.getByRole('searchbox', { name: 'Find a code' }), 'table 14');
    expect(await row('Table 14')).toBeVisible();
    expect(screen.queryByRole('spinbutton', { name: 'Labels of Old' })).toBeNull();
    await user.clear(screen.getByRole('searchbox', { name: 'Find a code' }));
    await user.click(screen.getByRole('button', { name: 'Show all 15' }));
    expect(await row('Table 14')).toBeVisible();
  });

  test('asks for the chosen codes, newest first', async () => {
    keepPrintTarget({ ids: codes.map(({ id }) => id) });
    const { list } = open();
    expect(await screen.findByRole('img', { name: 'Sheet 1' })).toBeVisible();
    const asked = list.find(({ query }) => query['id']);
    expect(asked?.query).toMatchObject({
      id: codes
        .map(({ id }) => id)
        .toReversed()
        .join(','),
      status: 'all',
    });
  });

  test('reads all pages of the list', async () => {
    const first = answer('GET /qr-codes', ({ query }) =>
      ok({
        ...sampleList(query['cursor'] ? codes.slice(2) : codes.slice(0, 2)),
        total: 3,
        next_cursor: query['cursor'] ? null : 'next',
      }),
    );
    renderSignedIn(path, pro);
    expect(await screen.findByText('3 labels on 1 sheet')).toBeVisible();
    expect(first.map(({ query }) => query['cursor']).filter(Boolean)).toEqual(['next']);
  });

  test('fills the sheet with the code of the address', async () => {
    const code = sampleCode();
    answer('GET /qr-codes', () => ok(sampleList([code])));
    const started = answer('POST /print-sheets', () => ok(sheetJob()));
    answer('GET /jobs/{id}', () => ok(sheetJob()));
    const { user } = renderSignedIn(`${path}?code=${code.id}`, pro);
    const sheet = await screen.findByRole('img', { name: 'Sheet 1' });
    expect(sheet.querySelectorAll('image')).toHaveLength(12);
    // A quiet zone as in print is added to the picture for screens.
    await waitFor(() => expect(sheet.querySelectorAll('image + path, rect + image').length).toBeGreaterThan(0));
    await user.click(screen.getByRole('button', { name: 'Make the PDF' }));
    await waitFor(() => expect(started[0]?.body).toMatchObject({ ids: [code.id], layout: 'a4-3x4', fill: true }));
  });

  test('does not print labels that are not on the page', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: /Custom/ }));
    await user.clear(screen.getByRole('spinbutton', { name: 'Columns' }));
    await user.type(screen.getByRole('spinbutton', { name: 'Columns' }), '9');
    expect(await screen.findByText('The labels are wider than the page')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Make the PDF' })).toBeDisabled();
  });

  test('shows sizes in inches by choice', async () => {
    const { user } = open();
    expect(await screen.findByRole('radio', { name: /Avery 5160.*66\.7\smm × 25\.4\smm/ })).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Unit' }), 'Inches');
    expect(screen.getByRole('radio', { name: /Avery 5160.*2\.63\sin × 1\sin/ })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /Custom/ }));
    expect(screen.getByRole('group', { name: 'Sizes in inches' })).toBeVisible();
    const width = screen.getByRole('spinbutton', { name: 'Label width' });
    expect(width).toHaveValue(2.362);
    await user.clear(width);
    await user.type(width, '2.625');
    expect(width).toHaveValue(2.625);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Unit' }), 'Millimeters');
    expect(screen.getByRole('spinbutton', { name: 'Label width' })).toHaveValue(66.675);
  });

  test('shows why a sheet was not started', async () => {
    answer('POST /print-sheets', () => refuse('job_limit', { params: { count: 20 } }));
    const { user } = open();
    const button = await screen.findByRole('button', { name: 'Make the PDF' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(await findSpoken(/20 unfinished jobs/)).toBeVisible();
  });

  test('offers Pro to a free account', async () => {
    renderSignedIn(path);
    expect(await screen.findByText('Print sheets are part of Pro')).toBeVisible();
  });

  test('opens at its earlier address, with the job in the query', async () => {
    answer('GET /jobs/{id}', () => ok(done({ summary: { codes: 3, sheets: 1, unreadable: 0 } })));
    const { address } = renderSignedIn(`/dashboard/qr-codes/print?job=${sheetJob().id}`, pro);
    expect(await screen.findByText('Ready. Every code was read by two decoders.')).toBeVisible();
    expect(address()).toBe(`${path}?job=${sheetJob().id}`);
  });

  test('leads to the list if there are no codes', async () => {
    renderSignedIn(path, pro);
    expect(await screen.findByText('No codes to print')).toBeVisible();
  });
});

describe('result of a print sheet', () => {
  test('is downloaded if every code was read', async () => {
    const clicked = recordClickedLinks();
    answer('GET /jobs/{id}', () => ok(done({ summary: { codes: 3, sheets: 1, unreadable: 0 } })));
    const result = answer('GET /jobs/{id}/result', () => ok({ downloadUrl: 'https://tes.ra/v1/results/1' }));
    const { user } = open(`?job=${sheetJob().id}`);
    await user.click(await screen.findByRole('button', { name: 'Download the PDF' }));
    await waitFor(() => expect(result[0]?.query).toEqual({}));
    await waitFor(() => expect(clicked).toEqual([{ href: 'https://tes.ra/v1/results/1', target: '' }]));
  });

  test('names codes with problems and their place, and is downloaded only by choice', async () => {
    const clicked = recordClickedLinks();
    const params = { page: 1, row: 3, column: 2, code_id: codes[1]?.id ?? '' };
    const hint = { message: 'x', params: { ...params, module_mm: 0.15 } };
    const hints = [
      { item: 'Table 3', code: 'sheet_caption_shortened', held: false, ...hint },
      { item: 'Table 2', code: 'sheet_small_modules', held: true, ...hint },
    ];
    answer('GET /jobs/{id}', () =>
      ok(done({ print_hints: hints, summary: { codes: 3, sheets: 1, unreadable: 0, held: 1 } })),
    );
    const result = answer('GET /jobs/{id}/result', () => ok({ downloadUrl: 'https://tes.ra/v1/results/1' }));
    const { user } = open(`?job=${sheetJob().id}`);
    expect(await screen.findByText('1 code is held back')).toBeVisible();
    const [first, second] = screen.getAllByText(/sheet 1, row 3, column 2/).map((text) => text.closest('li'));
    expect(first).toHaveTextContent(/^Table 2 Its squares are 0.15 mm wide.* sheet 1, row 3, column 2/);
    expect(screen.getByRole('link', { name: 'Table 2' })).toHaveAttribute(
      'href',
      `/dashboard/qr-codes/${codes[1]?.id}`,
    );
    expect(second).toHaveTextContent(/^Table 3 Its caption is too long/);
    expect(screen.queryByRole('button', { name: 'Download the PDF' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Print anyway' }));
    await waitFor(() => expect(result[0]?.query).toEqual({ unreadable: 'accept' }));
    await waitFor(() => expect(clicked).toEqual([{ href: 'https://tes.ra/v1/results/1', target: '' }]));
  });

  test('leads back to the settings if the job is gone or canceled', async () => {
    answer('GET /jobs/{id}', () => ok(sheetJob({ state: 'canceled', can_cancel: false })));
    const { user, address } = open(`?job=${sheetJob().id}`);
    expect(await screen.findByText('Canceled. No file was made.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Make another sheet' }));
    await waitFor(() => expect(address()).toBe(`${path}`));
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { persistent } from '../../lib/browser-storage.ts';
import { sheetProblems } from './sheet-problems.ts';
import { chosenLayout, keepSettings, readSettings, sheetBody } from './sheet-settings.ts';

beforeEach(() => persistent.remove('print_sheet'));

describe('choices of a print sheet', () => {
  test('are kept for the next sheet, except the first label', () => {
    keepSettings({ ...readSettings(), layout: 'avery-5160', nudge: { x: 1.5, y: -2 }, start: 7 });
    expect(readSettings()).toMatchObject({ layout: 'avery-5160', nudge: { x: 1.5, y: -2 }, start: 1 });
  });

  test.each(['', '{"layout":"a5","nudge":{"x":"1"},"custom":{"page":1}}', 'null', '{'])(
    'are the defaults if the stored ones are not usable: %s',
    (stored) => {
      const usual = readSettings();
      persistent.set('print_sheet', stored);
      expect(readSettings()).toEqual(usual);
    },
  );

  test('have the caption of a version before several lines', () => {
    persistent.set('print_sheet', '{"captions":"link"}');
    expect(readSettings().fields).toEqual(['link']);
    persistent.set('print_sheet', '{"captions":"none"}');
    expect(readSettings().fields).toEqual([]);
  });

  test('become a request without lengths that are not used', () => {
    expect(sheetBody(readSettings(), { ids: ['1'] }, { printed: ['1'], isAll: true })).toEqual({
      ids: ['1'],
      layout: 'a4-3x4',
      caption: { fields: ['title'] },
      start: 1,
      nudge: { x: 0, y: 0 },
      print_anyway: false,
    });
    expect(
      sheetBody({ ...readSettings(), layout: 'custom', ruler: false }, {}, { printed: [], isAll: true }),
    ).toMatchObject({
      custom: { columns: 3 },
      ruler: false,
    });
  });
});

describe('problems of a print sheet', () => {
  const usual = readSettings();
  const custom = (change: object) => ({ ...usual, layout: 'custom' as const, custom: { ...usual.custom, ...change } });

  test.each([
    [usual, []],
    [custom({}), []],
    [custom({ columns: 4 }), ['columns']],
    [custom({ rows: 6 }), ['rows']],
    [custom({ rows: Number.NaN }), ['length']],
    [custom({ label: { width: 5, height: 20 } }), ['length']],
    [{ ...usual, start: 13 }, ['start']],
    [{ ...usual, start: 1.5 }, ['start']],
    [{ ...usual, fields: ['number' as const], numbering: { start: 0, digits: 1 } }, ['numbering']],
    [{ ...usual, nudge: { x: 0, y: -11 } }, ['nudge']],
  ])('are found in the settings of row %#', (settings, problems) => {
    expect(sheetProblems(settings)).toEqual(problems);
    expect(chosenLayout(settings).columns).toBeDefined();
  });
});

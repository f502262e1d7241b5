import { pathToFileURL } from 'node:url';
import { sheetCount, type SheetLayoutName, sheetLayouts } from '@tessera/contract';
import '../../../test/print/keep-sheet-readers-compiled.ts';
import sharp from 'sharp';
import { describe, expect, inject, it } from 'vitest';
import { sheetCodes } from '../../../test/print/sheet-codes.ts';
import { createSheets, type SheetPlan } from './sheets.ts';

const sheets = createSheets(pathToFileURL(inject('testDatabase').sheetThread));
const logo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#B91C1C' } })
  .png()
  .toBuffer();
const signal = new AbortController().signal;

const planFor = (name: SheetLayoutName): SheetPlan => ({
  layout: sheetLayouts[name],
  hasCaptions: true,
  start: 1,
  nudge: { x: 0, y: 0 },
  hasRuler: true,
});

describe('sheets', () => {
  it.each(['avery-22805', 'avery-l7163', 'letter-tents'] as const)('are read completely: %s', async (name) => {
    const codes = sheetCodes(24, `data:image/png;base64,${logo.toString('base64')}`);
    const plan = planFor(name);
    const { unread, pdf } = await sheets.print(
      'user',
      plan,
      async (sheet) => {
        expect(await sheet.draw(codes)).toHaveLength(24);
        await sheet.finish();
        const failed: number[] = [];
        for (let page = 0; page < sheetCount(plan.layout, 1, 24); page += 1) {
          const { unread, readByOne } = await sheet.check(page);
          failed.push(...unread, ...readByOne);
        }
        return { unread: failed, pdf: Buffer.from(await sheet.file()).toString('latin1') };
      },
      signal,
    );
    expect(unread).toEqual([]);
    expect(pdf).not.toContain('/Font');
    // Codes with the same logo share it.
    expect(pdf.match(/\/Subtype \/Image/g)?.length).toBeLessThan(6);
  });

  it('reject if the work fails, and free the queue for the next document', async () => {
    const failing = sheets.print('user', planFor('a4-2x3'), () => Promise.reject(new Error('stopped')), signal);
    await expect(failing).rejects.toThrow('stopped');
    const notes = await sheets.print('user', planFor('a4-2x3'), (sheet) => sheet.draw(sheetCodes(1, null)), signal);
    expect(notes).toEqual([
      { isCaptionLeftOut: false, isCaptionShortened: false, problems: [], moduleMm: expect.closeTo(2.07, 2) },
    ]);
  });
});

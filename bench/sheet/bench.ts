// `npm run bench:sheet [-- codes]`: time and memory of a print sheet with 1,000 codes of all looks, each of them read from the
// finished file. The memory is the peak of the whole process.
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { sheetCount, sheetLayouts } from '../../packages/contract/src/index.ts';
import { createSheets } from '../../apps/server/src/platform/sheets/sheets.ts';
import { sheetCodes } from '../../apps/server/test/print/sheet-codes.ts';

const [, , threadFile = '', count = '1000'] = process.argv;
const maxSeconds = 60;
const maxMegabytes = 600;
const batchSize = 20;

const png = await sharp(
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><circle cx="128" cy="128" r="120" fill="#B91C1C"/></svg>',
  ),
)
  .png()
  .toBuffer();
const codes = sheetCodes(Number(count), `data:image/png;base64,${png.toString('base64')}`);
const layout = sheetLayouts['a4-4x6'];
const plan = { layout, hasCaptions: true, start: 1, nudge: { x: 0, y: 0 }, hasRuler: true };
const pages = sheetCount(layout, 1, codes.length);

const seconds = (since: number) => (performance.now() - since) / 1000;
const begin = performance.now();
const result = await createSheets(pathToFileURL(threadFile)).print(
  'bench',
  plan,
  async (sheet) => {
    for (let i = 0; i < codes.length; i += batchSize)
      if ((await sheet.draw(codes.slice(i, i + batchSize))) === 'too-large') throw new Error('the file is too large');
    await sheet.finish();
    const drawnSeconds = seconds(begin);
    const unread: number[] = [];
    for (let page = 0; page < pages; page += 1) {
      const reading = await sheet.check(page);
      unread.push(...reading.unread, ...reading.readByOne);
    }
    return { drawnSeconds, unread, bytes: (await sheet.file()).length };
  },
  new AbortController().signal,
);
const total = seconds(begin);
const { userCPUTime, systemCPUTime } = process.resourceUsage();
const megabytes = process.resourceUsage().maxRSS / 1024;
console.table({
  [`${codes.length} codes on ${pages} sheets`]: {
    'drawn (s)': result.drawnSeconds.toFixed(1),
    'read (s)': (total - result.drawnSeconds).toFixed(1),
    'total (s)': total.toFixed(1),
    // Less than the total if other programs use the processors.
    'processor (s)': ((userCPUTime + systemCPUTime) / 1e6).toFixed(1),
    'peak memory (MB)': megabytes.toFixed(0),
    'file (MB)': (result.bytes / 1024 / 1024).toFixed(1),
    unreadable: result.unread.length,
  },
});
if (result.unread.length > 0 || total > maxSeconds || megabytes > maxMegabytes) {
  console.error(`failed: at most ${maxSeconds} s, ${maxMegabytes} MB, and every code read`);
  process.exitCode = 1;
}

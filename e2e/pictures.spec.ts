import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { renderQr } from '@tessera/qr';
import { type GoldenFixture, goldenInput } from '@tessera/qr/golden';
import { build } from 'esbuild';
import sharp from 'sharp';

const at = (name: string) => fileURLToPath(new URL(`../packages/qr/golden/${name}`, import.meta.url));
const fixtures = JSON.parse(readFileSync(at('fixtures.json'), 'utf8')) as GoldenFixture[];
const goldenSvg = (name: string) => readFileSync(at(`${name}.svg`), 'utf8');

interface InPage {
  golden: { renderGolden(fixture: GoldenFixture): string };
}

test('draws every golden picture byte for byte as Node does', async ({ page }) => {
  const entry = fileURLToPath(new URL('../packages/qr/src/test/golden.ts', import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'golden',
  });
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
  expect(fixtures.length).toBeGreaterThan(15);
  for (const fixture of fixtures) {
    const drawn = await page.evaluate((given) => (window as unknown as InPage).golden.renderGolden(given), fixture);
    expect(drawn, fixture.name).toBe(goldenSvg(fixture.name));
  }
});

/** Sample positions: the centers of the modules of every row and column. */
interface Centers {
  rows: readonly number[];
  columns: readonly number[];
}

/** Dark modules of an SVG file as rendered by Chromium. */
function darkInChromium(page: Page, svg: string, centers: Centers): Promise<boolean[]> {
  return page.evaluate(
    async ({ source, rows, columns }) => {
      const picture = new Image();
      picture.src = `data:image/svg+xml;base64,${btoa(source)}`;
      await picture.decode();
      const canvas = document.createElement('canvas');
      canvas.width = picture.naturalWidth;
      canvas.height = picture.naturalHeight;
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('no canvas');
      // Under a transparent background.
      context.fillStyle = 'white';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(picture, 0, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      return rows.flatMap((y) => columns.map((x) => (data[4 * (y * canvas.width + x) + 1] ?? 0) < 128));
    },
    { source: svg, ...centers },
  );
}

/** Dark modules of an SVG file as rendered by the server. */
async function darkOnServer(svg: string, { rows, columns }: Centers): Promise<boolean[]> {
  const picture = sharp(Buffer.from(svg)).flatten({ background: 'white' });
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return rows.flatMap((y) => columns.map((x) => (data[info.channels * (y * info.width + x) + 1] ?? 0) < 128));
}

test('rasterizes every golden picture as the server does, module by module', async ({ page }) => {
  let modules = 0;
  for (const fixture of fixtures) {
    const { name } = fixture;
    const { drawing } = renderQr(goldenInput(fixture));
    const { unit, x, y, fineness } = drawing.placement;
    // Below one pixel per module, neither renderer shows modules; the checker rates such a picture unreadable.
    if (unit < fineness) continue;
    const centersFrom = (offset: number) =>
      Array.from({ length: drawing.matrix.size }, (_, module) =>
        Math.floor((offset + (module + 0.5) * unit) / fineness),
      );
    const centers = { rows: centersFrom(y), columns: centersFrom(x) };
    const svg = goldenSvg(name);
    const [here, there] = await Promise.all([darkInChromium(page, svg, centers), darkOnServer(svg, centers)]);
    expect(here.includes(true) && here.includes(false), name).toBe(true);
    expect(here.filter((dark, module) => dark !== there[module]).length, `${name}: modules that differ`).toBe(0);
    modules += here.length;
  }
  expect(modules).toBeGreaterThan(10_000);
});

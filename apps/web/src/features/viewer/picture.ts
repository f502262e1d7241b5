import { completeStyle, limits } from '@tessera/contract';
import { renderQr, shortLinkText, svgDataUrl } from '@tessera/qr';
import { rasterize } from '../../lib/rasterize.ts';
import { saveFile } from '../../lib/save-file.ts';

const { imageSize, marginModules } = limits.viewer;
/** Large enough for print. */
const savedSize = 4 * imageSize;

const draw = (link: string, size: number): string =>
  renderQr({ text: shortLinkText(link), style: completeStyle(), size, quietZone: marginModules }).svg;

export const linkPicture = (link: string): string => svgDataUrl(draw(link, imageSize));

/** Saves a PNG, which phones can add to their photos. If the browser cannot create one, saves the SVG. */
export async function savePicture(link: string, name: string): Promise<void> {
  const svg = draw(link, savedSize);
  const png = await rasterize(svgDataUrl(svg), savedSize, savedSize).catch(() => null);
  if (png) saveFile(png, `${name}.png`);
  else saveFile(new Blob([svg], { type: 'image/svg+xml' }), `${name}.svg`);
}

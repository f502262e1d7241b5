import { completeStyle, limits } from '@tessera/contract';
import { renderQr, shortLinkText, svgDataUrl } from '@tessera/qr';
import { saveFile } from './files.ts';

const { imageSize, marginModules } = limits.viewer;
/** Large enough for print. */
const savedSize = 4 * imageSize;

const draw = (link: string, size: number): string =>
  renderQr({ text: shortLinkText(link), style: completeStyle(), size, quietZone: marginModules }).svg;

export const pictureOf = (link: string): string => svgDataUrl(draw(link, imageSize));

/** Saves a PNG, which phones can add to their photos. If the browser cannot create one, saves the SVG. */
export async function savePicture(link: string, name: string): Promise<void> {
  const svg = draw(link, savedSize);
  const png = await paint(svg).catch(() => null);
  if (png) saveFile(png, `${name}.png`);
  else saveFile(new Blob([svg], { type: 'image/svg+xml' }), `${name}.svg`);
}

async function paint(svg: string): Promise<Blob | null> {
  const image = new Image();
  image.src = svgDataUrl(svg);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = savedSize;
  canvas.height = savedSize;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.drawImage(image, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

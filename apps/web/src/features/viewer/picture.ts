import { completeStyle, limits } from '@tessera/contract';
import { renderQr, shortLinkText, svgDataUrl } from '@tessera/qr';
import { saveFile } from './files.ts';

const { imageSize, marginModules } = limits.viewer;
/** Four times what the page shows: enough for a flyer. */
const savedSize = 4 * imageSize;

const draw = (link: string, size: number): string =>
  renderQr({ text: shortLinkText(link), style: completeStyle(), size, quietZone: marginModules }).svg;

export const pictureOf = (link: string): string => svgDataUrl(draw(link, imageSize));

/** A PNG, which every phone can keep among its photos; where a browser will not paint one, the drawing itself. */
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
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.drawImage(image, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

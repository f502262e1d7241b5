import type { QrStyleOptions } from '@tessera/contract';
import { loadFrames, type Rendered, renderQr, svgDataUrl } from '@tessera/qr';

interface Content {
  text: string;
  style: QrStyleOptions;
}

export type FileFormat = 'png' | 'svg';

/** The width: 300 dots per inch at 8.7 cm. */
const pngSize = 1024;

async function pngOf({ svg, size, height }: Rendered): Promise<Blob> {
  const image = new Image();
  image.src = svgDataUrl(svg);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, size, height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('The canvas could not be encoded as PNG.');
  return png;
}

const svgOf = ({ svg }: Rendered): Blob => new Blob([svg], { type: 'image/svg+xml' });

/** Draws the file in the browser and saves it; nothing is sent to the server. */
export async function downloadPicture(content: Content, format: FileFormat): Promise<void> {
  const rendered = renderQr({ ...content, size: pngSize, frames: await loadFrames(content.style) });
  const file = format === 'png' ? await pngOf(rendered) : svgOf(rendered);
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = `qr-code.${format}`;
  link.click();
  // The browser has opened the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

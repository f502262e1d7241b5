import type { QrStyleOptions } from '@tessera/contract';
import { loadFrames, type Rendered, renderQr, svgDataUrl } from '@tessera/qr';
import { rasterize } from '../../lib/rasterize.ts';
import { saveFile } from '../../lib/save-file.ts';

interface Content {
  text: string;
  style: QrStyleOptions;
}

export type FileFormat = 'png' | 'svg';

/** The width: 300 dots per inch at 8.7 cm. */
const pngSize = 1024;

const pngFile = ({ svg, size, height }: Rendered): Promise<Blob> => rasterize(svgDataUrl(svg), size, height);

const svgFile = ({ svg }: Rendered): Blob => new Blob([svg], { type: 'image/svg+xml' });

/** Draws the file in the browser and saves it; nothing is sent to the server. */
export async function downloadPicture(content: Content, format: FileFormat): Promise<void> {
  const rendered = renderQr({ ...content, size: pngSize, frames: await loadFrames(content.style) });
  const file = format === 'png' ? await pngFile(rendered) : svgFile(rendered);
  saveFile(file, `qr-code.${format}`);
}

import type { RgbaImage } from '../check/image.ts';
import type { Rect } from '../matrix/headroom.ts';
import type { Drawing } from '../render/draw.ts';
import { frameBleed } from './bleed.ts';
import { operands } from './operators.ts';
import { markWidth, type PrintOptions, printPage } from './page.ts';
import { createPdfFile, type Deflate, latin1, type Ref, refTo } from './pdf-file.ts';
import { imageStore, PageContent, type PdfPage } from './pdf-page.ts';
import { addPdfX, type PdfX } from './pdf-x.ts';

export type PdfOptions = PrintOptions & {
  /** Required if the drawing has a logo: its decoded pixels. */
  logoPixels?: RgbaImage | null | undefined;
  deflate?: Deflate | undefined;
  /** Makes a file for a press. PDF/X-1a has no transparency: a logo stands on the background color. */
  pdfX?: PdfX | undefined;
};

/** One picture as a PDF file: paths in CMYK, no fonts, the page as large as the picture with bleed and crop marks. */
export function toPdf(drawing: Drawing, { deflate, logoPixels, pdfX, ...options }: PdfOptions): Uint8Array {
  const page = printPage(drawing, options);
  const document = createPdfDocument(deflate, pdfX);
  const canvas = document.addPage(page.width, page.height, page);
  if (!drawing.style.background_transparent) canvas.fillRect(page.bleed, drawing.style.background_color);
  for (const { area, color } of frameBleed(drawing, page)) canvas.fillRect(area, color);
  canvas.draw(drawing, page.trim, logoPixels);
  for (const [x1, y1, x2, y2] of page.marks) canvas.mark(x1, y1, x2, y2, markWidth);
  return document.bytes();
}

export type PdfDocument = {
  /**
   * Ends the page before, which frees its memory: nothing can be drawn on it any more. `boxes`: where the page is cut, and
   * how far the background reaches.
   */
  addPage(width: number, height: number, boxes?: { trim: Rect; bleed: Rect }): PdfPage;
  /** The bytes of the finished pages, about. */
  size(): number;
  bytes(): Uint8Array;
};

/** A document of several pages, for sheets. */
export function createPdfDocument(deflate?: Deflate, pdfX?: PdfX): PdfDocument {
  const isX4 = pdfX?.profile !== undefined;
  const file = createPdfFile(deflate, isX4 ? '1.6' : '1.4');
  const images = imageStore(file, pdfX !== undefined && !isX4);
  const tree = file.reserve();
  const pages: Ref[] = [];
  let finishPage = () => {};
  return {
    addPage(width, height, boxes) {
      finishPage();
      const ref = file.reserve();
      const content = new PageContent(file, images, height);
      const box = (name: string, { x, y, width: across, height: down }: Rect) =>
        `/${name} [${operands(x, height - y - down, x + across, height - y)}]`;
      const whole = { x: 0, y: 0, width, height };
      finishPage = () => {
        const stream = file.addStream('', latin1(content.operators.join('\n')));
        const entries = [
          `/Type /Page /Parent ${refTo(tree)} ${box('MediaBox', whole)}`,
          box('TrimBox', boxes?.trim ?? whole),
          box('BleedBox', boxes?.bleed ?? whole),
          // Viewers blend in RGB otherwise.
          ...(isX4 ? ['/Group << /S /Transparency /CS /DeviceCMYK >>'] : []),
          `/Resources << ${content.resources()} >> /Contents ${refTo(stream)}`,
        ];
        file.set(ref, `<< ${entries.join(' ')} >>`);
      };
      pages.push(ref);
      return content;
    },
    size: () => file.size(),
    bytes() {
      finishPage();
      finishPage = () => {};
      const kids = pages.map(refTo).join(' ');
      file.set(tree, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
      const { catalog, trailer } = pdfX ? addPdfX(file, pdfX) : { catalog: '', trailer: '' };
      return file.bytes(file.add(`<< /Type /Catalog /Pages ${refTo(tree)}${catalog} >>`), trailer);
    },
  };
}

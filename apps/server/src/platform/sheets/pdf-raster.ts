import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';
import type { SheetArea } from '@tessera/contract';

/** A grayscale image, one byte per pixel. */
export interface GrayImage {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

export interface PdfRaster {
  /** A part of a page, counted from 0, on white paper. The area is in millimeters. */
  render(page: number, area: SheetArea, dpi: number): GrayImage;
}

const wasmFile = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
/** The bitmap has 4 bytes per pixel: blue, green, red, unused. */
const bgrx = 3;
const white = 0xffffffff;

/**
 * Opens a PDF with pdfium. Only the requested part of a page is rasterized, so that the memory depends on the size of a
 * code, not on the size of the paper.
 */
export async function openPdf(bytes: Uint8Array, pageMm: { width: number; height: number }) {
  const pdfium = await init({ wasmBinary: new Uint8Array(readFileSync(wasmFile)).buffer });
  const { wasmExports } = pdfium.pdfium;
  pdfium.PDFiumExt_Init();
  const memory = wasmExports.malloc(bytes.length);
  pdfium.pdfium.HEAPU8.set(bytes, memory);
  const document = pdfium.FPDF_LoadMemDocument(memory, bytes.length, '');
  if (document === 0) throw new Error('the sheet is not a valid PDF file');
  let open: { number: number; handle: number } | undefined;

  function openPage(number: number): number {
    if (open?.number === number) return open.handle;
    if (open) pdfium.FPDF_ClosePage(open.handle);
    const handle = pdfium.FPDF_LoadPage(document, number);
    if (handle === 0) throw new Error(`page ${number} of the sheet is missing`);
    open = { number, handle };
    return handle;
  }

  return {
    render(number, area, dpi) {
      const page = openPage(number);
      const pixels = (mm: number) => Math.round((mm / 25.4) * dpi);
      const [left, top] = [pixels(area.x), pixels(area.y)];
      const [width, height] = [Math.max(pixels(area.width), 1), Math.max(pixels(area.height), 1)];
      const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, bgrx, 0, 4 * width);
      pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
      pdfium.FPDF_RenderPageBitmap(bitmap, page, -left, -top, pixels(pageMm.width), pixels(pageMm.height), 0, 0);
      const at = pdfium.FPDFBitmap_GetBuffer(bitmap);
      // The memory may have grown while rendering, which replaces the view.
      const image = toGray(pdfium.pdfium.HEAPU8.subarray(at, at + 4 * width * height), width, height);
      pdfium.FPDFBitmap_Destroy(bitmap);
      return image;
    },
  } satisfies PdfRaster;
}

/** The brightness as a camera sees it. */
function toGray(bytes: Uint8Array, width: number, height: number): GrayImage {
  const data = new Uint8ClampedArray(width * height);
  for (let i = 0; i < data.length; i += 1)
    data[i] = 0.114 * (bytes[4 * i] ?? 0) + 0.587 * (bytes[4 * i + 1] ?? 0) + 0.299 * (bytes[4 * i + 2] ?? 0);
  return { width, height, data };
}

import {
  labelArea,
  type LabelFace,
  labelFaces,
  limits,
  type SheetArea,
  type SheetPlace,
  sheetPlace,
} from '@tessera/contract';
import type { Drawing } from '@tessera/qr';
import { frames } from '@tessera/qr/frames';
import { points } from '@tessera/qr/page';
import { createPdfDocument } from '@tessera/qr/pdf';
import { drawForPrint } from '@tessera/qr/print-drawing';
import { printHints } from '@tessera/qr/print-hints';
import { printProblems } from '@tessera/qr/print-problems';
import { isInverted } from '@tessera/qr/contrast';
import { deflateSync } from 'node:zlib';
import { createTypesetter } from '../lettering/typesetter.ts';
import { logoSource } from './logo-source.ts';
import { drawCutMarks, drawRuler, drawTexts, inPoints, type PdfPage } from './sheet-marks.ts';
import type { SheetCode, SheetNote, SheetPlan } from './sheets.ts';

/** A code on a page, for the check of the finished file. */
export interface PrintedFace {
  /** The index of the code in the document. */
  code: number;
  /** Pages are counted from 1. */
  page: number;
  /** Where the picture is on the page, in millimeters. */
  area: SheetArea;
  isTurned: boolean;
  text: string;
  /** The side of a module in millimeters. */
  moduleMm: number;
  isInverted: boolean;
}

export type SheetWriter = ReturnType<typeof createSheetWriter>;

/** The largest area with the shape of a picture, in the middle of another one. */
function fitted({ x, y, width, height }: SheetArea, { placement }: Drawing): SheetArea {
  const scale = Math.min(width / placement.width, height / placement.height);
  const size = { width: placement.width * scale, height: placement.height * scale };
  return { x: x + (width - size.width) / 2, y: y + (height - size.height) / 2, ...size };
}

/** Where an area is after the area around it is turned by 180 degrees. */
const turnedArea = (inner: SheetArea, around: SheetArea): SheetArea => ({
  ...inner,
  x: 2 * around.x + around.width - inner.x - inner.width,
  y: 2 * around.y + around.height - inner.y - inner.height,
});

type CaptionResult = 'complete' | 'shortened' | 'left-out';

const isUnsupported = (error: unknown): boolean => error instanceof Error && error.name === 'TextUnsupported';

/** Draws codes on the labels of as many pages as they need. */
export function createSheetWriter(plan: SheetPlan) {
  const { layout, nudge, start, hasCaptions, captionMinPt = limits.sheets.captionPt.min } = plan;
  const document = createPdfDocument(deflateSync);
  const scaledLogo = logoSource(layout.label.width);
  const typesetter = createTypesetter();
  const faces: PrintedFace[] = [];
  let current: { page: PdfPage; number: number } | undefined;
  let count = 0;

  function pdfPage({ page: number }: SheetPlace): PdfPage {
    if (current?.number === number) return current.page;
    const page = document.addPage(points(layout.page.width), points(layout.page.height));
    current = { page, number };
    drawRuler(page, plan);
    return page;
  }

  function drawFaceCaption(page: PdfPage, face: LabelFace, texts: readonly string[]): CaptionResult {
    if (!face.caption || texts.length === 0) return 'complete';
    const align = face.isCaptionBeside ? 'left' : 'center';
    try {
      const isShortened = drawTexts(page, texts, face.caption, { align, minPoints: captionMinPt, typesetter });
      return isShortened ? 'shortened' : 'complete';
    } catch (error) {
      if (isUnsupported(error)) return 'left-out';
      throw error;
    }
  }

  async function draw(code: SheetCode): Promise<SheetNote> {
    const pixels = await scaledLogo(code.logo);
    await typesetter.load(code.caption);
    const place = sheetPlace(layout, start, count);
    const page = pdfPage(place);
    const label = labelArea(layout, place, nudge);
    const note: SheetNote = { isCaptionLeftOut: false, isCaptionShortened: false, problems: [], moduleMm: Infinity };
    drawCutMarks(page, layout, label);
    const drawing = drawForPrint({ ...code, frames });
    for (const face of labelFaces(layout, label, hasCaptions)) {
      const area = fitted(face.code, drawing);
      const half = { ...label, height: label.height / 2 };
      const drawFace = () => {
        if (!code.style.background_transparent) page.fillRect(inPoints(area), code.style.background_color);
        page.draw(drawing, inPoints(area), pixels);
        const caption = drawFaceCaption(page, face, code.caption);
        note.isCaptionLeftOut ||= caption === 'left-out';
        note.isCaptionShortened ||= caption === 'shortened';
      };
      if (face.isTurned) page.turned(inPoints(half), drawFace);
      else drawFace();
      // All faces of a label have the same size.
      note.problems = printProblems(drawing, area.width);
      note.moduleMm = printHints(drawing, area.width).moduleMm;
      faces.push({
        code: count,
        page: place.page,
        area: face.isTurned ? turnedArea(area, half) : area,
        isTurned: face.isTurned,
        text: code.text,
        moduleMm: note.moduleMm,
        isInverted: isInverted(code.style),
      });
    }
    count += 1;
    return note;
  }

  return {
    async draw(codes: readonly SheetCode[]): Promise<SheetNote[]> {
      const notes: SheetNote[] = [];
      for (const code of codes) notes.push(await draw(code));
      return notes;
    },
    faces,
    /** The bytes so far. */
    size: (): number => document.size(),
    bytes: (): Uint8Array => document.bytes(),
  };
}

import { completeStyle, type QrCode, type QrStyle, type QrStyleOptions, qrDataSchemas } from '@tessera/contract';
import { ContentTooLong, type PayloadData, payload, renderQr, shortLinkText, svgDataUrl } from '@tessera/qr';
import type { CheckInput } from '@tessera/qr/check';
import type { LogoPicture } from '../../check/logo-picture.ts';
import { savedSymbolText } from '../../check/saved-code-input.ts';
import { type Draft, toQrData } from '../draft/draft.ts';
import { draftSchema } from '../draft/draft-form.ts';
import { tooLongFields } from '../fields/length-check.ts';

export type PreviewSource = { kind: 'draft'; draft: Draft; publicUrl: string } | { kind: 'saved'; code: QrCode };

export interface Appearance {
  style: QrStyleOptions;
  logo: LogoPicture | null;
}

interface Content {
  text: string;
  /** `sample`: required fields are empty. `placeholder-link`: the short link does not exist yet. */
  stage: 'final' | 'sample' | 'placeholder-link';
}

export type Picture =
  | { kind: 'drawn'; url: string; size: number; stage: Content['stage']; checkInput: CheckInput }
  /** The content exceeds the capacity of the largest symbol; `fits` is that capacity in bytes. */
  | { kind: 'too-long'; fits: number }
  /** A text exceeds the limit of its field. */
  | { kind: 'over-limit' };

/** Same length and alphabet as a real hash, so that the symbol has its final size. */
const placeholderHash = '7k3m9qx';

function draftContent(draft: Draft, publicUrl: string): Content {
  const { type } = draft;
  const link = shortLinkText(`${publicUrl}/${placeholderHash}`);
  if (type === 'url' || draft.encoding[type] === 'tracked') return { text: link, stage: 'placeholder-link' };
  const parsed = qrDataSchemas[type].safeParse(toQrData(type, draft));
  if (!parsed.success) return { text: link, stage: 'sample' };
  return { text: payload(type, parsed.data as PayloadData<typeof type>), stage: 'final' };
}

const contentOf = (source: PreviewSource): Content =>
  source.kind === 'draft'
    ? draftContent(source.draft, source.publicUrl)
    : { text: savedSymbolText(source.code), stage: 'final' };

/** The title is not part of the picture. */
const isOverLimit = (source: PreviewSource): boolean =>
  source.kind === 'draft' && tooLongFields(draftSchema, source.draft).some((field) => field !== 'title');

/** Draws the picture with the renderer that the server uses. */
export function draw(source: PreviewSource, { style, logo }: Appearance): Picture {
  if (isOverLimit(source)) return { kind: 'over-limit' };
  const { text, stage } = contentOf(source);
  try {
    const start = performance.now();
    const { svg, size } = renderQr({ text, style, logo: logo?.href });
    const url = svgDataUrl(svg);
    performance.measure('qr-preview', { start });
    const checkInput = { text, style, logo: logo?.href, logoPixels: logo?.pixels };
    return { kind: 'drawn', url, size, stage, checkInput };
  } catch (error) {
    if (error instanceof ContentTooLong) return { kind: 'too-long', fits: error.fits };
    throw error;
  }
}

/** A small symbol that shows one style. */
export const styleSample = (style: QrStyle): string =>
  svgDataUrl(renderQr({ text: 'TESSERA', style: completeStyle({ style, margin: 0 }) }).svg);

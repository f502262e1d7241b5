import { completeStyle, type QrCode, type QrStyle, type QrStyleOptions, qrDataSchemas } from '@tessera/contract';
import { ContentTooLong, type PayloadData, payload, renderQr, shortLinkText, svgDataUrl } from '@tessera/qr';
import type { CheckInput } from '@tessera/qr/check';
import type { LogoPicture } from '../../check/logo-picture.ts';
import { savedText } from '../../check/saved-code-input.ts';
import type { Draft } from '../draft/draft.ts';
import { contentOf } from '../draft/draft-content.ts';
import { tooLongFields } from '../draft/draft-form.ts';

/** What a picture is of: a code that is being written, or one that exists. */
export type Subject = { of: 'draft'; draft: Draft; publicUrl: string } | { of: 'code'; code: QrCode };

export interface Look {
  style: QrStyleOptions;
  logo: LogoPicture | null;
}

export type Picture =
  | {
      at: 'drawn';
      url: string;
      size: number;
      /** `sample`: the required fields are not filled in. `link-later`: the short link does not exist yet. */
      is: 'final' | 'sample' | 'link-later';
      /** For the checker. */
      input: CheckInput;
    }
  /** The content is longer than any symbol holds. */
  | { at: 'too-long'; fits: number }
  /** A text is longer than it may be, whatever the symbol holds. */
  | { at: 'over-limit' };

/** As long as a real one and of the same letters, so that the symbol has the size it will have. */
const placeholderHash = '7k3m9qx';

type Content = { text: string; is: 'final' | 'sample' | 'link-later' };

function draftContent(draft: Draft, publicUrl: string): Content {
  const { type } = draft;
  const link = shortLinkText(`${publicUrl}/${placeholderHash}`);
  if (type === 'url' || draft.encoding[type] === 'tracked') return { text: link, is: 'link-later' };
  const parsed = qrDataSchemas[type].safeParse(contentOf(type, draft));
  if (!parsed.success) return { text: link, is: 'sample' };
  return { text: payload(type, parsed.data as PayloadData<typeof type>), is: 'final' };
}

const contentIn = (subject: Subject): Content =>
  subject.of === 'draft'
    ? draftContent(subject.draft, subject.publicUrl)
    : { text: savedText(subject.code), is: 'final' };

/** The title is no part of the picture. */
const isOverLimit = (subject: Subject): boolean =>
  subject.of === 'draft' && tooLongFields(subject.draft).some((field) => field !== 'title');

/** Draws with the product's one renderer what saving would draw. */
export function draw(subject: Subject, { style, logo }: Look): Picture {
  if (isOverLimit(subject)) return { at: 'over-limit' };
  const { text, is } = contentIn(subject);
  try {
    const start = performance.now();
    const { svg, size } = renderQr({ text, style, logo: logo?.href });
    const url = svgDataUrl(svg);
    performance.measure('qr-preview', { start });
    return { at: 'drawn', url, size, is, input: { text, style, logo: logo?.href, logoPixels: logo?.pixels } };
  } catch (error) {
    if (error instanceof ContentTooLong) return { at: 'too-long', fits: error.fits };
    throw error;
  }
}

/** A small symbol in one style, for the eye to choose by. */
export const styleSample = (style: QrStyle): string =>
  svgDataUrl(renderQr({ text: 'TESSERA', style: completeStyle({ style, margin: 0 }) }).svg);

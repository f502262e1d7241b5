import { createQrCodeBody, type FieldMessageKey, type QrStyleOptions } from '@tessera/contract';
import { ContentTooLong, payload, type PayloadData, renderQr, svgDataUrl } from '@tessera/qr';
import type { CheckInput } from '@tessera/qr/check';
import type { Draft } from '../../codes/draft/draft.ts';
import { toCreateBody } from '../../codes/draft/draft-body.ts';

export type DirectPicture =
  | { kind: 'drawn'; url: string; checkInput: CheckInput }
  /** A required value is missing or not valid yet. */
  | { kind: 'incomplete' }
  | { kind: 'too-long' };

const tooLong = 'tooLong' satisfies FieldMessageKey;

/** The text in the symbol of a direct code: the content itself, also for a web address. */
function directText(draft: Draft): { text: string } | Exclude<DirectPicture, { kind: 'drawn' }> {
  const result = createQrCodeBody.safeParse(toCreateBody(draft));
  if (!result.success)
    return { kind: result.error.issues.some(({ message }) => message === tooLong) ? 'too-long' : 'incomplete' };
  const body = result.data;
  if (body.qr_type !== 'url') return { text: payload(body.qr_type, body.qr_data as PayloadData<typeof body.qr_type>) };
  return URL.canParse(body.destination_url) ? { text: body.destination_url } : { kind: 'incomplete' };
}

/** Draws a direct code with the renderer of the product. */
export function drawDirect(draft: Draft, style: QrStyleOptions): DirectPicture {
  const content = directText(draft);
  if ('kind' in content) return content;
  const { text } = content;
  try {
    return { kind: 'drawn', url: svgDataUrl(renderQr({ text, style }).svg), checkInput: { text, style } };
  } catch (error) {
    if (error instanceof ContentTooLong) return { kind: 'too-long' };
    throw error;
  }
}

/** A code without content in the chosen style, which no reader decodes. */
export const drawGhost = (style: QrStyleOptions): string =>
  svgDataUrl(renderQr({ text: 'HTTPS://TES.RA/TESSERA', style, isGhost: true }).svg);

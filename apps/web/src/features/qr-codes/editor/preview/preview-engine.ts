import { type QrCode, type QrStyleOptions, qrDataSchemas } from '@tessera/contract';
import {
  ContentTooLong,
  type Frames,
  type LogoStop,
  logoStops,
  type PayloadData,
  payload,
  renderQr,
  shortLinkText,
  svgDataUrl,
} from '@tessera/qr';
import type { CheckInput } from '@tessera/qr/check';
import type { LogoPicture } from '../../check/logo-picture.ts';
import { savedSymbolText } from '../../check/saved-code-input.ts';
import type { Draft } from '../draft/draft.ts';
import { toQrData } from '../draft/draft-data.ts';
import { encodingOf } from '../draft/draft-encoding.ts';
import { draftSchema } from '../draft/draft-form.ts';
import { invalidFields } from '../fields/length-check.ts';
import type { ReservationState } from '../save/use-reservation.ts';

/** The short link in the symbol of a tracked code; without a reservation it is a placeholder of the same length. */
interface PreviewLink {
  kind: ReservationState['kind'];
  url: string;
}

export type PreviewSource = { kind: 'draft'; draft: Draft; link: PreviewLink } | { kind: 'saved'; code: QrCode };

export interface Appearance {
  style: QrStyleOptions;
  logo: LogoPicture | null;
}

/** `ghost`: required fields are empty or invalid. `placeholder-link`: the short link could not be reserved. */
type Stage = 'final' | 'reserved-link' | 'placeholder-link' | 'reserving' | 'ghost';

interface Content {
  text: string;
  stage: Stage;
}

export type Picture =
  /** A ghost is not checked. */
  | {
      kind: 'drawn';
      url: string;
      size: number;
      height: number;
      stage: Stage;
      checkInput: CheckInput | undefined;
      logoStops: LogoStop[];
    }
  /** The content exceeds the capacity of the largest symbol; `fits` is that capacity in bytes. */
  | { kind: 'too-long'; fits: number }
  /** A text exceeds the limit of its field. */
  | { kind: 'over-limit' };

const linkStages = {
  pending: 'reserving',
  reserved: 'reserved-link',
  unavailable: 'placeholder-link',
} satisfies Record<PreviewLink['kind'], Stage>;

function draftContent(draft: Draft, link: PreviewLink): Content {
  const { type } = draft;
  // The title is not part of the picture.
  const isValid = invalidFields(draftSchema, draft).every(({ name }) => name === 'title');
  if (!isValid) return { text: shortLinkText(link.url), stage: 'ghost' };
  if (type !== 'url' && encodingOf(type, draft) === 'direct') {
    const data = qrDataSchemas[type].parse(toQrData(type, draft));
    return { text: payload(type, data as PayloadData<typeof type>), stage: 'final' };
  }
  return { text: shortLinkText(link.url), stage: linkStages[link.kind] };
}

const contentOf = (source: PreviewSource): Content =>
  source.kind === 'draft'
    ? draftContent(source.draft, source.link)
    : { text: savedSymbolText(source.code), stage: 'final' };

const isOverLimit = (source: PreviewSource): boolean =>
  source.kind === 'draft' &&
  invalidFields(draftSchema, source.draft).some(({ name, isTooLong }) => isTooLong && name !== 'title');

/** A ghost cannot be scanned, because its link leads nowhere yet. */
const isGhost = (stage: Stage): boolean => stage === 'ghost' || stage === 'reserving';

/** Draws the picture with the renderer that the server uses. */
export function draw(source: PreviewSource, { style, logo }: Appearance, frames?: Frames): Picture {
  if (isOverLimit(source)) return { kind: 'over-limit' };
  const { text, stage } = contentOf(source);
  try {
    const start = performance.now();
    const input = { text, style, logo: logo?.href, frames };
    const { svg, size, height } = renderQr({ ...input, isGhost: isGhost(stage) });
    const url = svgDataUrl(svg);
    performance.measure('qr-preview', { start });
    const checkInput = isGhost(stage) ? undefined : { ...input, logoPixels: logo?.pixels };
    return { kind: 'drawn', url, size, height, stage, checkInput, logoStops: logoStops(input) };
  } catch (error) {
    if (error instanceof ContentTooLong) return { kind: 'too-long', fits: error.fits };
    throw error;
  }
}

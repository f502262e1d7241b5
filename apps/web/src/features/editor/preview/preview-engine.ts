import {
  newestRendererVersion,
  type QrCode,
  type QrStyleOptions,
  qrDataSchemas,
  type RendererVersion,
} from '@tessera/contract';
import {
  ContentTooLong,
  type Frames,
  type LogoRoom,
  logoRoom,
  type PayloadData,
  payload,
  renderQr,
  shortLinkText,
  svgDataUrl,
} from '@tessera/qr';
import type { CheckInput } from '@tessera/qr/check';
import type { LogoPicture } from '../../../codes/logo-picture.ts';
import { savedSymbolText } from '../../../codes/check/saved-code-input.ts';
import type { Draft } from '../../../codes/draft/draft.ts';
import { toQrData } from '../../../codes/draft/draft-data.ts';
import { draftEncoding } from '../../../codes/draft/draft-encoding.ts';
import { draftSchema } from '../../../codes/draft/draft-form.ts';
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
  /** The newest one if missing. */
  rendererVersion?: RendererVersion | undefined;
}

/** `ghost`: required fields are empty or invalid. `placeholder-link`: the short link could not be reserved. */
type Stage = 'final' | 'reserved-link' | 'placeholder-link' | 'reserving' | 'ghost';

interface Content {
  text: string;
  stage: Stage;
}

/** A picture and the input that it was drawn from; a ghost is not checked. */
export interface CheckablePicture {
  url: string;
  checkInput: CheckInput | undefined;
}

export interface DrawnPicture extends CheckablePicture {
  kind: 'drawn';
  size: number;
  height: number;
  stage: Stage;
  /** Null without a logo. */
  logoRoom: LogoRoom | null;
  /** The same code drawn by the newest renderer; null if that is this picture. */
  redrawn: CheckablePicture | null;
}

export type Picture =
  | DrawnPicture
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
  if (type !== 'url' && draftEncoding(type, draft) === 'direct') {
    const data = qrDataSchemas[type].parse(toQrData(type, draft));
    return { text: payload(type, data as PayloadData<typeof type>), stage: 'final' };
  }
  return { text: shortLinkText(link.url), stage: linkStages[link.kind] };
}

const previewContent = (source: PreviewSource): Content =>
  source.kind === 'draft'
    ? draftContent(source.draft, source.link)
    : { text: savedSymbolText(source.code), stage: 'final' };

const isOverLimit = (source: PreviewSource): boolean =>
  source.kind === 'draft' &&
  invalidFields(draftSchema, source.draft).some(({ name, isTooLong }) => isTooLong && name !== 'title');

/** A ghost cannot be scanned, because its link leads nowhere yet. */
const isGhost = (stage: Stage): boolean => stage === 'ghost' || stage === 'reserving';

/** Draws the picture with the renderer that the server uses. */
export function draw(source: PreviewSource, appearance: Appearance, frames?: Frames): Picture {
  if (isOverLimit(source)) return { kind: 'over-limit' };
  const { text, stage } = previewContent(source);
  const { style, logo } = appearance;
  const drawnBy = (rendererVersion: RendererVersion = newestRendererVersion) => {
    const input = { text, style, logo: logo?.href, rendererVersion, frames };
    const { svg, size, height } = renderQr({ ...input, isGhost: isGhost(stage) });
    const checkInput = isGhost(stage) ? undefined : { ...input, logoPixels: logo?.pixels };
    return { input, url: svgDataUrl(svg), size, height, checkInput };
  };
  try {
    const start = performance.now();
    const { input, ...drawn } = drawnBy(appearance.rendererVersion);
    performance.measure('qr-preview', { start });
    const newest = input.rendererVersion === newestRendererVersion ? drawn : drawnBy();
    const redrawn = newest.url === drawn.url ? null : { url: newest.url, checkInput: newest.checkInput };
    return { kind: 'drawn', ...drawn, stage, logoRoom: logoRoom(input), redrawn };
  } catch (error) {
    if (error instanceof ContentTooLong) return { kind: 'too-long', fits: error.fits };
    throw error;
  }
}

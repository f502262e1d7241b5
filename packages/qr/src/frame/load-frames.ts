import type { QrStyleOptions } from '@tessera/contract';
import type { Frames } from '../render/draw.ts';

/** Loads the frames and their font if a style needs them: `renderQr({ …, frames: await loadFrames(style) })`. */
export const loadFrames = async ({ frame }: Pick<QrStyleOptions, 'frame'>): Promise<Frames | undefined> =>
  frame ? (await import('./frames.ts')).frames : undefined;

import { limits } from '@tessera/contract';
import { useEffect, useRef, useState } from 'react';
import { logProblem } from '../../../lib/log.ts';
import type { Appearance, Picture, PreviewSource } from './preview-engine.ts';

export type Preview = Picture | { kind: 'empty' };

/** If the picture is the same, neither the image nor the scan check is updated. */
const isSamePicture = (a: Preview, b: Picture): boolean =>
  a.kind === 'drawn' &&
  b.kind === 'drawn' &&
  a.url === b.url &&
  a.stage === b.stage &&
  a.redrawn?.url === b.redrawn?.url;

/** The previous picture stays visible until the new one is decoded. */
async function decodeImage(picture: Picture): Promise<void> {
  if (picture.kind !== 'drawn') return;
  const image = new Image();
  image.src = picture.url;
  await image.decode?.();
}

/** Draws immediately when the page opens, then after a pause in editing. */
export function usePreview(source: PreviewSource | undefined, { style, logo, rendererVersion }: Appearance): Preview {
  const [preview, setPreview] = useState<Preview>({ kind: 'empty' });
  const isDrawn = useRef(false);
  useEffect(() => {
    if (!source) return;
    let isCurrent = true;
    const show = async () => {
      const { draw } = await import('./preview-engine.ts');
      const { loadFrames } = await import('@tessera/qr');
      const frames = await loadFrames(style);
      if (!isCurrent) return;
      const picture = draw(source, { style, logo, rendererVersion }, frames);
      await decodeImage(picture);
      isDrawn.current = true;
      if (isCurrent) setPreview((current) => (isSamePicture(current, picture) ? current : picture));
    };
    const timer = setTimeout(
      () => void show().catch((error: unknown) => logProblem('preview not drawn', error)),
      isDrawn.current ? limits.delays.previewMs : 0,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [source, style, logo, rendererVersion]);
  return preview;
}

import { limits } from '@tessera/contract';
import { useEffect, useRef, useState } from 'react';
import { logProblem } from '../../../../lib/log.ts';
import type { Look, Picture, Subject } from './preview-engine.ts';

export type Preview = Picture | { at: 'nothing' };

const engine = () => import('./preview-engine.ts');

/** The same picture again is no news: neither the eye nor the checker has to look twice. */
const isSame = (one: Preview, other: Picture): boolean =>
  one.at === 'drawn' && other.at === 'drawn' && one.url === other.url && one.is === other.is;

/** The old picture stays on the screen until the new one can be painted. */
async function paintable(picture: Picture): Promise<void> {
  if (picture.at !== 'drawn') return;
  const image = new Image();
  image.src = picture.url;
  await image.decode?.();
}

/** What saving would draw: at once when the page opens, then a moment after the last change. */
export function usePreview(subject: Subject | undefined, look: Look): Preview {
  const [shown, setShown] = useState<Preview>({ at: 'nothing' });
  const drawn = useRef(false);
  const { style, logo } = look;
  useEffect(() => {
    if (!subject) return;
    let current = true;
    const show = async () => {
      const { draw } = await engine();
      if (!current) return;
      const picture = draw(subject, { style, logo });
      await paintable(picture);
      drawn.current = true;
      if (current) setShown((now) => (isSame(now, picture) ? now : picture));
    };
    const timer = setTimeout(
      () => void show().catch((error: unknown) => logProblem('The preview could not be drawn', error)),
      drawn.current ? limits.delays.previewMs : 0,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [subject, style, logo]);
  return shown;
}

import { useEffect, useEffectEvent, useState } from 'react';
import { logProblem } from '../../../lib/log.ts';
import { whenIdle } from '../../../lib/when-idle.ts';
import type * as samples from './samples.ts';

type Samples = typeof samples;

const cache = new Map<string, string>();

/**
 * A small picture drawn by the product's renderer, which is loaded on demand. `key` identifies the picture. Each one is drawn
 * when the browser is idle, so that many of them do not delay the typing, and not before `isWanted`.
 */
export function useSample(
  key: string,
  draw: (samples: Samples) => string | Promise<string>,
  isWanted = true,
): string | undefined {
  const [, setDrawn] = useState('');
  const load = useEffectEvent(async () => {
    if (cache.has(key)) return;
    cache.set(key, await draw(await import('./samples.ts')));
  });
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const show = () =>
      void load().then(
        () => isCurrent && setDrawn(key),
        (error: unknown) => logProblem('sample not drawn', error),
      );
    const cancel = whenIdle(show);
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [key, isWanted]);
  return cache.get(key);
}

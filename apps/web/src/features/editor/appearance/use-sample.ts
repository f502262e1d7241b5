import { useEffect, useEffectEvent, useState } from 'react';
import { logProblem } from '../../../lib/log.ts';
import type * as samples from './samples.ts';

type Samples = typeof samples;

const cache = new Map<string, string>();

/** A small picture drawn by the product's renderer, which is loaded on demand. `key` identifies the picture. */
export function useSample(key: string, draw: (samples: Samples) => string | Promise<string>): string | undefined {
  const [, setDrawn] = useState('');
  const load = useEffectEvent(async () => {
    if (cache.has(key)) return;
    cache.set(key, await draw(await import('./samples.ts')));
  });
  useEffect(() => {
    let isCurrent = true;
    load().then(
      () => isCurrent && setDrawn(key),
      (error: unknown) => logProblem('sample not drawn', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return cache.get(key);
}

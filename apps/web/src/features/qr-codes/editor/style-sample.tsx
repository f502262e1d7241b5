import type { QrStyle } from '@tessera/contract';
import { useEffect, useState } from 'react';
import { logProblem } from '../../../lib/log.ts';

const drawn = new Map<QrStyle, string>();

async function sampleOf(style: QrStyle): Promise<string> {
  const known = drawn.get(style);
  if (known) return known;
  const { styleSample } = await import('./preview/preview-engine.ts');
  const sample = styleSample(style);
  drawn.set(style, sample);
  return sample;
}

/** A corner of a symbol in one style, drawn by the renderer itself. */
export function StyleSample({ style }: { style: QrStyle }) {
  const [sample, setSample] = useState(() => drawn.get(style));
  useEffect(() => {
    let current = true;
    sampleOf(style).then(
      (url) => current && setSample(url),
      (error: unknown) => logProblem('A style could not be drawn', error),
    );
    return () => {
      current = false;
    };
  }, [style]);
  return (
    <span className="block size-14 overflow-hidden rounded-small bg-[#fff] p-1">
      <span className="block size-full overflow-hidden">
        {sample && <img src={sample} alt="" className="w-[165%] max-w-none" />}
      </span>
    </span>
  );
}

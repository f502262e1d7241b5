import { newestRendererVersion, type QrCode } from '@tessera/contract';
import { useMemo, useState } from 'react';
import { withRemovals } from '../../../codes/style/style-change.ts';
import type { DrawnPicture } from '../preview/preview-engine.ts';
import { logoRules, useLogo } from './use-logo.ts';
import { useSavedStyle } from './use-style.ts';

const areEqual = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Style, logo and renderer version of a saved code while they are edited. */
export function useDesign(code: QrCode) {
  const logo = useLogo(logoRules.edit, code.logo_url);
  const edited = useSavedStyle(code.style);
  const { style } = edited;
  const [rendererVersion, setRendererVersion] = useState(code.renderer_version);
  const [drawn, setDrawn] = useState<DrawnPicture>();
  const isRedrawn = rendererVersion !== code.renderer_version;
  const changedStyle =
    areEqual(style, code.style) && !isRedrawn
      ? undefined
      : { ...withRemovals(style, code.style), ...(isRedrawn && { renderer_version: rendererVersion }) };
  const source = useMemo(
    () =>
      // Without its logo, the preview would be another picture.
      logo.state.kind === 'loading' || (code.picture_error && !logo.edit)
        ? undefined
        : ({ kind: 'saved', code } as const),
    [logo.state.kind, logo.edit, code],
  );
  return {
    code,
    edited,
    logo,
    source,
    drawn,
    setDrawn,
    appearance: { style, logo: logo.state.picture, rendererVersion },
    isRedrawn,
    redraw: () => setRendererVersion(newestRendererVersion),
    keepVersion: () => setRendererVersion(code.renderer_version),
    /** `style` is undefined if it has not changed. */
    changes: { style: changedStyle, logo },
    isChanged: changedStyle !== undefined || logo.edit !== undefined,
  };
}

export type Design = ReturnType<typeof useDesign>;

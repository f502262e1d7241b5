import { useEffect, useEffectEvent, useRef } from 'react';
import type { LogoPicture } from '../../../codes/logo-picture.ts';
import { useDefaultLookQuery } from '../../../codes/look-queries.ts';
import type { StyleChange } from '../../../codes/style/style-change.ts';
import type { Logo } from './use-logo.ts';
import type { EditedStyle } from './use-style.ts';

/**
 * Begins a new code with the account's default look, unless the user has changed the appearance before it is loaded.
 * Returns a function that tells whether the user has changed the appearance.
 */
export function useDefaultLook(enabled: boolean, edited: EditedStyle, logo: Logo): () => boolean {
  const { data: look } = useDefaultLookQuery(enabled);
  const begun = useRef<{ changes: StyleChange; picture: LogoPicture | undefined }>(undefined);
  const begin = useEffectEvent(() => {
    if (!look || begun.current || edited.isChanged || logo.edit) return;
    const { size: _, ...changes } = look.style;
    begun.current = { changes, picture: look.picture };
    edited.setChanges(changes);
    if (look.picture) logo.choosePrepared(look.picture);
  });
  useEffect(() => begin(), [look]);
  return () => {
    const { picture } = logo.state;
    const hasOwnStyle = edited.isChanged && edited.changes !== begun.current?.changes;
    return hasOwnStyle || (picture !== null && picture !== begun.current?.picture);
  };
}

import { useEffect, useEffectEvent } from 'react';
import { lazyPart } from '../../i18n/lazy-part.tsx';
import { followLink } from '../../lib/follow-link.ts';
import { paths } from '../../lib/paths.ts';
import { useNavigate } from '../../lib/router/hooks.ts';
import { useStore } from '../../lib/store.ts';
import { panelStore, searchStore, singleKeyStore } from './palette-state.ts';
import { isField, isOverlayOpen, type Shortcut, shortcutOf } from './shortcuts.ts';

/** Loaded when they are first opened. */
const Palette = lazyPart(() => import('./palette.tsx').then((m) => m.Palette), ['palette']);
const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx').then((m) => m.ShortcutsDialog), ['palette']);

const close = () => {
  panelStore.set('none');
  searchStore.set('');
};

/** Focuses the search field of the page. A page without one has the palette. */
function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('main [role=search] input[type=search]');
  if (!field) return panelStore.set('palette');
  field.focus();
  field.select();
}

/** Listens for the shortcuts and shows the panels that they open. */
export function PaletteHost() {
  const navigate = useNavigate();
  const panel = useStore(panelStore);
  const actions = {
    palette: () => panelStore.set('palette'),
    shortcuts: () => panelStore.set('shortcuts'),
    search: focusSearch,
    create: () => followLink(paths.newQrCode, (to) => navigate(to)),
  } satisfies Record<Shortcut, () => void>;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (panelStore.get() !== 'none') {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape' && !isOverlayOpen()) return close();
      if (panelStore.get() !== 'palette' || event.key.length > 1 || isField(event.target)) return;
      // Typed while the palette is loading, or before its field has the focus.
      event.preventDefault();
      searchStore.set(searchStore.get() + event.key);
      return;
    }
    const shortcut = shortcutOf(event, singleKeyStore.get());
    if (!shortcut) return;
    // The browser has its own use for some of these keys.
    event.preventDefault();
    actions[shortcut]();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => {
      window.removeEventListener('keydown', listener);
      close();
    };
  }, []);
  return (
    <>
      {panel === 'palette' && <Palette onClose={close} />}
      {panel === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </>
  );
}

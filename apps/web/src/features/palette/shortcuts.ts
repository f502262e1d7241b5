export type Shortcut = 'palette' | 'search' | 'create' | 'shortcuts';

/** The keys are the typed characters: on many keyboards `/` and `?` need Shift. */
const singleKeys: Readonly<Record<string, Shortcut>> = { '/': 'search', c: 'create', '?': 'shortcuts' };

export const isMac = (platform = navigator.platform): boolean => /^(Mac|iP)/.test(platform);

export const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [contenteditable], [role=textbox]'));

/** Dialogs and menus have their own keys. */
export const isOverlayOpen = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;

/** The shortcut of a key press; undefined if the key belongs to the page, a field or the browser. */
export function shortcutOf(event: KeyboardEvent, hasSingleKeys: boolean): Shortcut | undefined {
  if (event.defaultPrevented || event.isComposing || event.repeat || isOverlayOpen()) return undefined;
  const { altKey, ctrlKey, metaKey, shiftKey } = event;
  const key = event.key.toLowerCase();
  // On a Mac, Ctrl K deletes to the end of the line.
  const [command, other] = isMac() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  if (key === 'k' && command && !other && !altKey && !shiftKey) return 'palette';
  if (!hasSingleKeys || altKey || ctrlKey || metaKey || isField(event.target)) return undefined;
  return key === 'c' && shiftKey ? undefined : singleKeys[key];
}

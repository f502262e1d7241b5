import { persistent } from '../../lib/browser-storage.ts';
import { createStore } from '../../lib/store.ts';

export type OpenPanel = 'none' | 'palette' | 'shortcuts';

/** Outside React, because the sidebar and the keyboard open the same panels. */
export const panelStore = createStore<OpenPanel>('none');

/** The text in the palette's search field. Outside React, because keys can be typed before the palette has loaded. */
export const searchStore = createStore('');

const storageKey = 'single_key_shortcuts';

/** Speech input and screen readers may send single keys by accident, so they can be turned off (WCAG 2.1.4). */
export const singleKeyStore = createStore(persistent.get(storageKey) !== 'off');

export function enableSingleKeys(isEnabled: boolean): void {
  if (isEnabled) persistent.remove(storageKey);
  else persistent.set(storageKey, 'off');
  singleKeyStore.set(isEnabled);
}

import { persistent } from './browser-storage.ts';
import { createStore, useStore } from './store.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** A script in the page's head reads the same key before the first paint. */
const storageKey = 'theme';

const readTheme = (): Theme => themes.find((theme) => theme === persistent.get(storageKey)) ?? 'system';

const themeStore = createStore(readTheme());

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') persistent.remove(storageKey);
  else persistent.set(storageKey, theme);
  show(theme);
}

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  themeStore.set(theme);
}

window.addEventListener('storage', ({ key }) => {
  if (key === storageKey) show(readTheme());
});

export const useTheme = (): Theme => useStore(themeStore);

import { useSyncExternalStore } from 'react';
import { persistent } from './browser-storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The page's head reads the same key before the first paint. */
const storageKey = 'theme';
const listeners = new Set<() => void>();

const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value);

function currentTheme(): Theme {
  const stored = persistent.get(storageKey);
  return isTheme(stored) ? stored : 'system';
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') persistent.remove(storageKey);
  else persistent.set(storageKey, theme);
  show(theme);
}

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => event.key === storageKey && show(currentTheme());
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme);

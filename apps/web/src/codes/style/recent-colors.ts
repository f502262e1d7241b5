import { useState } from 'react';
import { persistent } from '../../lib/browser-storage.ts';

const key = 'recent_colors';
const maxColors = 8;
const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[0-9A-F]{6}$/.test(value);

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(persistent.get(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isColor) : [];
  } catch {
    return [];
  }
}

/** The colors last used in this browser, newest first, without those that are suggested anyway. */
export function useRecentColors(suggested: readonly string[]) {
  const [recent, setRecent] = useState(read);
  const remember = (color: string) => {
    if (suggested.includes(color)) return;
    const next = [color, ...read().filter((other) => other !== color)].slice(0, maxColors);
    persistent.set(key, JSON.stringify(next));
    setRecent(next);
  };
  return { recent, remember };
}

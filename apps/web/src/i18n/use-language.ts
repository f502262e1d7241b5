import type { Language } from '@tessera/contract';
import { useStore } from '../lib/store.ts';
import { textStore } from './text-store.ts';

/** The language on the screen. */
export const useLanguage = (): Language => useStore(textStore).language;

import { useSyncExternalStore } from 'react';
import type { Language } from '@tessera/contract';
import { currentLanguage, subscribeToTexts } from './text-store.ts';

/** The language on the screen; the component is drawn again when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(subscribeToTexts, currentLanguage);

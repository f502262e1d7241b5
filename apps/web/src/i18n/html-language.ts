import type { Language } from '@tessera/contract';

/** The tag as browsers and screen readers know it: `pt-BR`. */
export const htmlLanguage = (language: Language): string =>
  language.replace(/-(\w+)$/, (_, region: string) => `-${region.toUpperCase()}`);

import type { Language } from '@tessera/contract';
import en from '../../../locales/en/viewer.json';
import es from '../../../locales/es/viewer.json';
import fr from '../../../locales/fr/viewer.json';
import ptBr from '../../../locales/pt-br/viewer.json';
import type { KeyIn } from '../../i18n/keys.ts';
import { type TextTree, translate } from '../../i18n/translate.ts';

export type ViewerKey = KeyIn<'viewer'>;
export type Translate = (key: ViewerKey) => string;

/** All languages are included: together they cost less than one more request. */
const texts = { en, es, fr, 'pt-br': ptBr } satisfies Record<Language, TextTree>;

export const translatorFor =
  (language: Language): Translate =>
  (key) =>
    translate(texts[language], key, {}, language) ?? key;

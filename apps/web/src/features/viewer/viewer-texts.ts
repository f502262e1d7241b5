import type { Language } from '@tessera/contract';
import en from '../../../locales/en/viewer.json';
import es from '../../../locales/es/viewer.json';
import fr from '../../../locales/fr/viewer.json';
import ptBr from '../../../locales/pt-br/viewer.json';
import type { KeyIn } from '../../i18n/keys.ts';
import { type TextTree, translate } from '../../i18n/translate.ts';

export type ViewerKey = KeyIn<'viewer'>;
export type Say = (key: ViewerKey) => string;

/** All four come along: together they weigh less than one more trip over a phone's network. */
const texts = { en, es, fr, 'pt-br': ptBr } satisfies Record<Language, TextTree>;

export const sayIn =
  (language: Language): Say =>
  (key) =>
    translate(texts[language], key, {}, language) ?? key;

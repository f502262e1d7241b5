import { type Language, languageTags } from '@tessera/contract';
import { detectLanguage } from '../../i18n/detect-language.ts';
import { keepAsPreference, keepForSession, readLanguageSources } from '../../i18n/language-storage.ts';
import { headingOf, pageView } from './page-view.ts';
import { readAddress } from './viewer-address.ts';
import { readContent } from './viewer-content.ts';
import { takeVisit } from './visit.ts';

/** Reads the URL, draws the page, and redraws it when the language changes. */
export function startViewer(root: HTMLElement): void {
  const { search, isVouched } = takeVisit(root);
  const content = readContent(search);
  const address = readAddress(window.location);
  const show = (language: Language) => {
    document.documentElement.lang = languageTags[language];
    document.title = `${headingOf(content, language)} · Tessera`;
    root.replaceChildren(pageView({ content, isVouched, address, language, setLanguage }));
  };
  const setLanguage = (language: Language) => {
    keepAsPreference(language);
    show(language);
    root.querySelector('select')?.focus();
  };
  const { language, source } = detectLanguage(readLanguageSources());
  if (source === 'url') keepForSession(language);
  show(language);
}

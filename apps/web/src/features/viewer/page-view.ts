import { appPaths, isLanguage, type Language, languages } from '@tessera/contract';
import { buttonStyle } from '../../ui/button-style.ts';
import { cardOf } from './cards.ts';
import { cardView } from './card-view.ts';
import { element } from './dom.ts';
import { icon, logoMark } from './icons.ts';
import { noticeView } from './notice-view.ts';
import { pictureView } from './picture-view.ts';
import type { ViewerAddress } from './viewer-address.ts';
import type { ViewerContent } from './viewer-content.ts';
import { type Translate, translatorFor } from './viewer-texts.ts';

interface ViewerPage {
  content: ViewerContent;
  isVouched: boolean;
  address: ViewerAddress | undefined;
  language: Language;
  setLanguage: (language: Language) => void;
}

export function pageView({ content, isVouched, address, language, setLanguage }: ViewerPage): HTMLElement {
  const t = translatorFor(language);
  const hasPicture = content.kind === 'code' || content.kind === 'unsupported';
  return element(
    'div',
    { class: 'mx-auto flex min-h-dvh max-w-md flex-col px-4 pb-[max(1.5rem,env(safe-area-inset-bottom))]' },
    element(
      'header',
      { class: 'flex items-center justify-between gap-4 py-3' },
      element(
        'a',
        {
          href: appPaths.root,
          class: 'flex items-center gap-2 rounded-control text-base font-semibold tracking-tight',
        },
        logoMark(),
        'Tessera',
      ),
      languageSelect(language, setLanguage, t),
    ),
    element(
      'main',
      { class: 'grid gap-4' },
      content.kind === 'code' && !isVouched && noticeView(t),
      contentView({ content, address, language }, t),
      address && hasPicture && pictureView(address.link, `qr-${address.hash}`, t),
      element('a', { href: appPaths.register, class: buttonStyle({ variant: 'secondary', wide: true }) }, t('create')),
    ),
    address &&
      element(
        'footer',
        { class: 'pt-6 text-center text-xs text-soft' },
        element('a', { href: `${appPaths.report}?link=${address.hash}`, class: 'link' }, t('report')),
      ),
  );
}

/** The name of a contact. For other types the title of the code, or else the headline of its content, or else its type. */
export const headingOf = (content: ViewerContent, language: Language): string => {
  const t = translatorFor(language);
  if (content.kind !== 'code') return t(`message.${content.kind}`);
  const { code, title } = content;
  const { headline } = cardOf(code, { language, id: '' });
  const [first, second] = code.type === 'vcard' ? [headline, title] : [title, headline];
  return first || second || t(`kind.${code.type}`);
};

function contentView(
  { content, address, language }: Omit<ViewerPage, 'isVouched' | 'setLanguage'>,
  t: Translate,
): HTMLElement {
  const heading = headingOf(content, language);
  if (content.kind !== 'code')
    return element(
      'article',
      { class: 'grid justify-items-center gap-2 rounded-card border border-line bg-surface px-5 py-10 text-center' },
      element('span', { class: 'text-soft' }, icon('warning', 'size-6')),
      element('h1', { class: 'text-lg font-semibold tracking-tight' }, heading),
      element('p', { class: 'text-soft' }, t(`hint.${content.kind}`)),
      // A copied address has no content; the short link leads to it.
      content.kind === 'missing' &&
        address &&
        element('a', { href: address.link, class: `${buttonStyle({ wide: true })} mt-4` }, t('action.openCode')),
    );
  const { type } = content.code;
  const card = cardOf(content.code, { language, id: `${address?.hash ?? 'code'}@${window.location.hostname}` });
  const label = type === 'vcard' && content.title ? content.title : t(`kind.${type}`);
  return cardView({ iconName: type, label, heading }, card, t);
}

function languageSelect(language: Language, setLanguage: ViewerPage['setLanguage'], t: Translate): HTMLElement {
  const select = element(
    'select',
    {
      'aria-label': t('language'),
      class:
        'field-sizing-content h-9 appearance-none rounded-control bg-transparent pr-7 pl-3 text-soft hover:bg-sunken hover:text-ink',
    },
    ...languages.map(({ code, name }) => element('option', { value: code, class: 'bg-raised text-ink' }, name)),
  );
  select.value = language;
  select.addEventListener('change', () => isLanguage(select.value) && setLanguage(select.value));
  return element(
    'span',
    { class: 'relative -mr-2 flex items-center text-soft' },
    select,
    element('span', { class: 'pointer-events-none absolute right-2' }, icon('chevron', 'size-4')),
  );
}

import { appPaths, isLanguage, type Language, languages } from '@tessera/contract';
import { buttonStyle } from '../../ui/button-style.ts';
import { cardOf } from './cards.ts';
import { cardView } from './card-view.ts';
import { element } from './dom.ts';
import { noticeView } from './notice-view.ts';
import { pictureView } from './picture-view.ts';
import type { ViewerAddress } from './viewer-address.ts';
import type { ViewerContent } from './viewer-content.ts';
import { type Say, sayIn } from './viewer-texts.ts';

interface ViewerPage {
  content: ViewerContent;
  address: ViewerAddress | undefined;
  language: Language;
  choose: (language: Language) => void;
}

export function pageView({ content, address, language, choose }: ViewerPage): HTMLElement {
  const say = sayIn(language);
  const hasPicture = content.at === 'code' || content.at === 'unsupported';
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
        element('img', { src: '/favicon.svg', alt: '', width: '22', height: '22' }),
        'Tessera',
      ),
      languageSelect(language, choose, say),
    ),
    element(
      'main',
      { class: 'grid gap-4' },
      contentView({ content, address, language }, say),
      ...(address && hasPicture ? [pictureView(address.link, `qr-${address.hash}`, say)] : []),
      element(
        'a',
        { href: appPaths.register, class: buttonStyle({ variant: 'secondary', wide: true }) },
        say('create'),
      ),
    ),
  );
}

/** The owner's title, else what the content is called itself, else its kind. */
export const headingOf = (content: ViewerContent, language: Language): string => {
  const say = sayIn(language);
  if (content.at !== 'code') return say(`message.${content.at}`);
  return content.title ?? (cardOf(content.code, { language, id: '' }).headline || say(`kind.${content.code.type}`));
};

function contentView({ content, address, language }: Omit<ViewerPage, 'choose'>, say: Say): HTMLElement {
  if (content.at !== 'code') return noticeView(content.at, say);
  const { type } = content.code;
  const card = cardOf(content.code, { language, id: `${address?.hash ?? 'code'}@${window.location.hostname}` });
  return cardView({ picture: type, kind: say(`kind.${type}`), heading: headingOf(content, language) }, card, say);
}

function languageSelect(language: Language, choose: (language: Language) => void, say: Say): HTMLSelectElement {
  const select = element(
    'select',
    {
      'aria-label': say('language'),
      class:
        'field-sizing-content -mr-3 h-9 appearance-none rounded-control bg-transparent px-3 text-soft hover:bg-sunken hover:text-ink',
    },
    ...languages.map(({ code, name }) => element('option', { value: code, class: 'bg-raised text-ink' }, name)),
  );
  select.value = language;
  select.addEventListener('change', () => isLanguage(select.value) && choose(select.value));
  return select;
}

import { element } from './dom.ts';
import { icon } from './icons.ts';
import type { Translate } from './viewer-texts.ts';

/** Above content that no code of this site has: anyone can write it into an address. */
export const noticeView = (t: Translate): HTMLElement =>
  element(
    'aside',
    { role: 'note', class: 'flex gap-3 rounded-card border border-warn/40 bg-warn-soft p-4' },
    element('span', { class: 'mt-0.5 text-warn' }, icon('warning')),
    element(
      'div',
      { class: 'grid gap-1' },
      element('p', { class: 'text-base font-semibold' }, t('notice.title')),
      element('p', {}, t('notice.text')),
    ),
  );

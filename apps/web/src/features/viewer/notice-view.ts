import { element } from './dom.ts';
import { icon } from './icons.ts';
import type { ViewerContent } from './viewer-content.ts';
import type { Say } from './viewer-texts.ts';

export type Trouble = Exclude<ViewerContent['at'], 'code'>;

/** What the visitor is told when there is no card to show, and what they can do about it. */
export const noticeView = (trouble: Trouble, say: Say): HTMLElement =>
  element(
    'article',
    { class: 'grid justify-items-center gap-2 rounded-card border border-line bg-surface px-5 py-10 text-center' },
    element('span', { class: 'text-soft' }, icon('warning', 'size-6')),
    element('h1', { class: 'text-lg font-semibold tracking-tight' }, say(`message.${trouble}`)),
    element('p', { class: 'text-soft' }, say(`hint.${trouble}`)),
  );

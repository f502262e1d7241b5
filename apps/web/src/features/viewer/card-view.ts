import { actionView } from './action-view.ts';
import type { Card, Fact } from './cards.ts';
import { element, written } from './dom.ts';
import { icon, type IconName } from './icons.ts';
import type { Say } from './viewer-texts.ts';

interface CardHead {
  picture: IconName;
  kind: string;
  heading: string;
}

export function cardView({ picture, kind, heading }: CardHead, card: Card, say: Say): HTMLElement {
  const [first, ...others] = card.actions;
  // What the heading says already need not be said twice.
  const facts = card.facts.filter(({ text }) => text !== heading);
  return element(
    'article',
    { class: 'grid gap-5 rounded-card border border-line bg-surface p-5' },
    element(
      'header',
      { class: 'flex items-center gap-3.5' },
      element(
        'span',
        { class: 'grid size-12 shrink-0 place-items-center rounded-card bg-accent-soft text-accent' },
        icon(picture, 'size-6'),
      ),
      element(
        'div',
        { class: 'min-w-0' },
        ...(kind === heading ? [] : [element('p', { class: 'text-soft' }, kind)]),
        element('h1', { class: 'text-lg font-semibold tracking-tight wrap-anywhere' }, written(heading)),
      ),
    ),
    ...(facts.length > 0
      ? [element('dl', { class: 'grid gap-3 border-t border-line pt-4' }, ...facts.map((one) => factView(one, say)))]
      : []),
    ...(first
      ? [
          element(
            'div',
            { class: 'grid gap-2.5' },
            actionView(first, 'primary', say),
            ...others.map((action) => actionView(action, 'secondary', say)),
          ),
        ]
      : []),
    ...(card.hints ? [element('p', { class: 'text-center text-soft' }, card.hints.map(say).join(' '))] : []),
  );
}

function factView(fact: Fact, say: Say): HTMLElement {
  const name = element('dt', { class: fact.obvious ? 'sr-only' : 'text-soft' }, say(fact.label));
  const body = 'text-base wrap-anywhere whitespace-pre-wrap';
  if (fact.secret) return element('div', {}, name, element('dd', { class: body }, secretView(fact.text, say)));
  const text = fact.ours ? say(fact.ours) : written(fact.text);
  const shown = fact.href ? element('a', { href: fact.href, class: 'link', ...beside(fact.href) }, text) : text;
  return element('div', {}, name, element('dd', { class: body }, shown));
}

const beside = (href: string) =>
  /^https?:/.test(href) ? { target: '_blank', rel: 'noopener noreferrer nofollow ugc' } : {};

/** Eight dots, however long it is: its length is nobody's business either. */
const dots = '•'.repeat(8);

function secretView(secret: string, say: Say): HTMLElement {
  const shown = element('bdi', { class: 'font-mono' }, dots);
  const toggle = element('button', {
    type: 'button',
    class:
      '-my-2 -mr-2 ml-auto grid size-10 shrink-0 place-items-center rounded-control text-soft hover:bg-sunken hover:text-ink',
  });
  const show = (visible: boolean) => {
    shown.textContent = visible ? secret : dots;
    toggle.setAttribute('aria-label', say(visible ? 'action.hidePassword' : 'action.showPassword'));
    toggle.setAttribute('aria-pressed', String(visible));
    toggle.replaceChildren(icon(visible ? 'hide' : 'show'));
  };
  toggle.addEventListener('click', () => show(toggle.getAttribute('aria-pressed') !== 'true'));
  show(false);
  return element('span', { class: 'flex items-center gap-3' }, shown, toggle);
}

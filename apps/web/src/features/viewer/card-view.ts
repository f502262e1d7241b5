import { actionView } from './action-view.ts';
import type { Card, Fact } from './card.ts';
import { element, linkTo, userText } from './dom.ts';
import { icon, type IconName } from './icons.ts';
import type { Translate } from './viewer-texts.ts';

interface CardHead {
  iconName: IconName;
  /** The small line above the heading: the type, or the title if the heading is a name. */
  label: string;
  heading: string;
}

/** The main action comes right after the heading, so that a visitor in a hurry need not search for it. */
export function cardView({ iconName, label, heading }: CardHead, card: Card, t: Translate): HTMLElement {
  // Facts that repeat the heading are left out.
  const facts = card.facts.filter(({ text }) => text !== heading).map((fact) => factView(fact, t));
  const [main, ...others] = card.actions.map((action, index) =>
    actionView(action, index === 0 ? 'primary' : 'secondary', t),
  );
  const hasLead = !card.readFirst;
  return element(
    'article',
    { class: 'grid gap-5 rounded-card border border-line bg-surface p-5' },
    element(
      'header',
      { class: 'flex items-center gap-3.5' },
      element(
        'span',
        { class: 'grid size-12 shrink-0 place-items-center rounded-card bg-accent-soft text-accent' },
        icon(iconName, 'size-6'),
      ),
      element(
        'div',
        { class: 'min-w-0' },
        label !== heading && element('p', { class: 'text-soft wrap-anywhere' }, userText(label)),
        element('h1', { class: 'text-xl font-semibold tracking-tight wrap-anywhere' }, userText(heading)),
      ),
    ),
    hasLead && main,
    facts.length > 0 && element('dl', { class: 'grid gap-3 border-t border-line pt-4' }, ...facts),
    !hasLead && main,
    others.length > 0 && element('div', { class: 'grid gap-2.5' }, ...others),
    card.hints && element('p', { class: 'text-center text-soft' }, card.hints.map(t).join(' ')),
  );
}

function factView(fact: Fact, t: Translate): HTMLElement {
  const text = fact.textKey ? t(fact.textKey) : userText(fact.text);
  const shown = fact.isSecret
    ? secretView(fact.text, t)
    : fact.isCode
      ? groupedView(fact.text)
      : fact.href
        ? linkTo(fact.href, 'link', text)
        : text;
  return element(
    'div',
    {},
    element('dt', { class: fact.hideLabel ? 'sr-only' : 'text-soft' }, t(fact.label)),
    element('dd', { class: 'text-base wrap-anywhere whitespace-pre-wrap' }, shown),
  );
}

/** Four characters each, apart for the eye only: selecting and copying gives the text without gaps. */
function groupedView(text: string): HTMLElement {
  const groups = text.match(/^0x|[^]{1,4}/giu) ?? [];
  const views = groups.flatMap((group) => [element('span', { class: 'mr-2' }, group), element('wbr', {})]);
  return element('bdi', { class: 'font-mono' }, ...views);
}

/** A fixed number, so that the length of the secret is hidden too. */
const dots = '•'.repeat(8);

function secretView(secret: string, t: Translate): HTMLElement {
  const shown = element('bdi', { class: 'font-mono' }, dots);
  const toggle = element('button', {
    type: 'button',
    class:
      '-my-2 -mr-2 ml-auto grid size-10 shrink-0 place-items-center rounded-control text-soft hover:bg-sunken hover:text-ink',
  });
  const show = (visible: boolean) => {
    shown.textContent = visible ? secret : dots;
    toggle.setAttribute('aria-label', t(visible ? 'action.hidePassword' : 'action.showPassword'));
    toggle.setAttribute('aria-pressed', String(visible));
    toggle.replaceChildren(icon(visible ? 'hide' : 'show'));
  };
  toggle.addEventListener('click', () => show(toggle.getAttribute('aria-pressed') !== 'true'));
  show(false);
  return element('span', { class: 'flex items-center gap-3' }, shown, toggle);
}

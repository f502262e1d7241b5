import type { Language } from '@tessera/contract';
import { html, type Markup } from '../../markup/html.ts';
import { logo, type Page } from '../../markup/page.ts';
import { fill, textsIn } from '../../texts/texts.ts';
import type { LinkState } from './report-consent.ts';

/** The action of a button of these pages; the value of the field `action`. */
export const pageActions = ['unsubscribe', 'undo', 'confirm', 'decline'] as const;
export type PageAction = (typeof pageActions)[number];

const style = `form{margin-top:12px}button.plain{width:100%;background:none;border:0;padding:10px 18px;font:inherit;color:var(--accent);text-decoration:underline;cursor:pointer}`;

/** Sent to the address of the page, which has the token. */
const form = (action: PageAction, label: string, look: 'button' | 'plain' = 'button'): Markup =>
  html`<form method="post"><input type="hidden" name="action" value="${action}"><button class="${look}">${label}</button></form>`;

interface Words {
  title: string;
  body: string;
  buttons?: readonly Markup[];
}

function wordsOf({ kind, hasUndone }: { kind: LinkState['kind']; hasUndone: boolean }, language: Language): Words {
  const { unsubscribePage: stop, confirmPage: ask, invalidPage } = textsIn(language).mailReports;
  const words = {
    invalid: invalidPage,
    asked: {
      title: ask.title,
      body: ask.body,
      buttons: [form('confirm', ask.button), form('decline', ask.decline, 'plain')],
    },
    declined: { title: ask.declinedTitle, body: ask.declinedBody, buttons: [form('confirm', ask.button, 'plain')] },
    subscribed: { title: stop.title, body: stop.body, buttons: [form('unsubscribe', stop.button)] },
    unsubscribed: { title: stop.doneTitle, body: stop.doneBody, buttons: [form('undo', stop.undo)] },
  } satisfies Record<LinkState['kind'], Words>;
  return kind === 'subscribed' && hasUndone ? { title: stop.undoneTitle, body: stop.undoneBody } : words[kind];
}

/** The page of a link, before or after an action. A page that is opened changes nothing, because programs open links of emails, too. */
export function reportPage(language: Language, state: LinkState, action?: PageAction): Page {
  const { confirmPage } = textsIn(language).mailReports;
  const isConfirmed = state.kind === 'subscribed' && action === 'confirm';
  const words: Words = isConfirmed
    ? { title: confirmPage.doneTitle, body: confirmPage.doneBody }
    : wordsOf({ kind: state.kind, hasUndone: action === 'undo' }, language);
  const values = { owner: state.kind === 'invalid' ? '' : state.owner };
  const title = fill(words.title, values);
  const body = html`<main class="narrow">${logo}<h1>${title}</h1><p class="soft">${fill(words.body, values)}</p>${words.buttons}</main>`;
  return { language, title, body, style };
}

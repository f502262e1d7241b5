import { html, type Markup } from './html.ts';

/** A sentence with one link: `text` has `<link>` and `</link>` around the linked words. */
export interface LinkedText {
  text: string;
  url: string;
}

/** The sentence as HTML; `anchor` draws the link. */
export function linkedHtml({ text, url }: LinkedText, anchor: (url: string, label: string) => Markup): Markup {
  const [before = '', label = '', after = ''] = text.split(/<\/?link>/);
  return html`${before}${anchor(url, label)}${after}`;
}

/** The sentence as plain text, with the address on a line of its own, unless the sentence shows it. */
export function linkedPlain({ text, url }: LinkedText): string {
  const sentence = text.replace(/<\/?link>/g, '');
  return url.startsWith('mailto:') ? sentence : `${sentence}\n${url}`;
}

/** An address that must not be opened from an email. Without its scheme, email clients do not turn it into a link. */
export const withoutScheme = (url: string): string => url.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');

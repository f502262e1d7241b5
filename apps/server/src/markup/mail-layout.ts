import type { Language } from '@tessera/contract';
import type { MailMessage } from '../platform/mail/mail.ts';
import { fill, textsIn } from '../texts/texts.ts';
import { colors, tiles } from './brand.ts';
import { html, type Markup } from './html.ts';
import { linkedHtml, linkedPlain, type LinkedText } from './linked-text.ts';

type Note = string | LinkedText;

interface MailContent {
  language: Language;
  /** The text after the subject in an inbox. Hidden in the opened email. */
  preheader: string;
  title: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  /** Shown between paragraphs and action. */
  sections: readonly MailSection[];
  /** Shown after the action in smaller text. */
  notes: readonly Note[];
  /** Why the recipient gets this email. */
  reason: string;
  unsubscribe?: { label: string; url: string };
}

/** A part with its own layout, such as a table. */
export interface MailSection {
  html: Markup;
  text: string;
}

type Color = keyof typeof colors;
const light = (name: Color): string => colors[name][0];
const dark = (name: Color): string => colors[name][1];

/** Not all email clients support style sheets, and none supports variables, so every element has its own style. */
const style = {
  body: `margin:0;padding:24px 12px;background:${light('paper')};color:${light('ink')};font:16px/1.5 Figtree,-apple-system,Segoe UI,Helvetica,Arial,sans-serif`,
  card: `max-width:480px;margin:0 auto;background:${light('surface')};border:1px solid ${light('line')};border-radius:10px;padding:32px 28px`,
  brand: 'margin:0 0 24px;border-collapse:separate',
  name: `padding-left:10px;font-size:18px;font-weight:600;letter-spacing:-0.01em;color:${light('ink')}`,
  title: 'margin:0 0 12px;font-size:24px;line-height:1.25;font-weight:600;letter-spacing:-0.01em',
  text: 'margin:0 0 16px',
  button: `display:inline-block;background:${light('accent')};color:${light('on-accent')};text-decoration:none;padding:12px 20px;border-radius:8px;font-weight:600`,
  small: `margin:16px 0 0;font-size:14px;color:${light('soft')}`,
  link: `color:${light('accent')}`,
  address: `color:${light('accent')};word-break:break-all`,
  preheader: 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all',
  footer: `max-width:480px;margin:16px auto 0;font-size:12px;color:${light('soft')};text-align:center`,
};

/** For clients with style sheets and a dark theme. `!important`, because it overrides the styles of the elements. */
const darkStyle = `@media (prefers-color-scheme:dark){
.body{background:${dark('paper')}!important;color:${dark('ink')}!important}
.card{background:${dark('surface')}!important;border-color:${dark('line')}!important}
.name{color:${dark('ink')}!important}.tile{background:${dark('ink')}!important}
.accent{background:${dark('accent')}!important}
.button{background:${dark('accent')}!important;color:${dark('on-accent')}!important}
.line{border-color:${dark('line')}!important}.rule{background:${dark('line')}!important}
.small{color:${dark('soft')}!important}.link{color:${dark('accent')}!important}
}`;

/** Not escaped: the style sheet is a constant. */
const darkStyleTag = html([`<style>${darkStyle}</style>`] as unknown as TemplateStringsArray);

const tile = ({ isAccent }: (typeof tiles)[number]): Markup =>
  html`<td class="${isAccent ? 'accent' : 'tile'}" style="width:6px;height:6px;padding:0;line-height:6px;font-size:0;border-radius:1.5px;background:${light(isAccent ? 'accent' : 'ink')}"></td>`;

const rows = [tiles.slice(0, 3), tiles.slice(3, 6), tiles.slice(6)];

/** The mark as a table, because email clients show neither SVG nor blocked pictures. */
const mark: Markup = html`<table role="presentation" cellspacing="2" cellpadding="0" style="border-collapse:separate">${rows.map((row) => html`<tr>${row.map(tile)}</tr>`)}</table>`;

const brand: Markup = html`<table role="presentation" cellspacing="0" cellpadding="0" style="${style.brand}"><tr><td style="padding:0">${mark}</td><td class="name" style="${style.name}">Tessera</td></tr></table>`;

const anchor = (url: string, label: string): Markup =>
  html`<a class="link" href="${url}" style="${style.link}">${label}</a>`;

const smallText = (content: Markup | string): Markup => html`<p class="small" style="${style.small}">${content}</p>`;

const noteHtml = (note: Note): Markup => smallText(typeof note === 'string' ? note : linkedHtml(note, anchor));

const notePlain = (note: Note): string => (typeof note === 'string' ? note : linkedPlain(note));

function htmlBody(content: MailContent): string {
  const { language, preheader, title, paragraphs, sections, action, notes, reason, unsubscribe } = content;
  const { linkFallback } = textsIn(language).mail;
  const body = html`<div style="${style.preheader}">${preheader}</div><div class="card" style="${style.card}">${brand}<h1 style="${style.title}">${title}</h1>${paragraphs.map(
    (text) => html`<p style="${style.text}">${text}</p>`,
  )}${sections.map((section) => section.html)}${action && html`<p style="${style.text}"><a class="button" href="${action.url}" style="${style.button}">${action.label}</a></p>`}${notes.map(noteHtml)}${
    action &&
    smallText(html`${linkFallback}<br><a class="link" href="${action.url}" style="${style.address}">${action.url}</a>`)
  }</div>${unsubscribe && html`<p class="small" style="${style.footer}">${anchor(unsubscribe.url, unsubscribe.label)}</p>`}<p class="small" style="${style.footer}">${reason}</p>`;
  return `<!doctype html>${String(
    html`<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${title}</title>${darkStyleTag}</head><body class="body" style="${style.body}">${body}</body></html>`,
  )}`;
}

function textBody({ title, paragraphs, sections, action, notes, reason, unsubscribe }: MailContent): string {
  const parts = [
    title,
    ...paragraphs,
    ...sections.map(({ text }) => text),
    ...(action ? [`${action.label}\n${action.url}`] : []),
    ...notes.map(notePlain),
    ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : []),
    `-- \n${reason}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

export interface MailDraft extends Partial<Pick<MailContent, 'paragraphs' | 'notes' | 'sections' | 'unsubscribe'>> {
  language: Language;
  /** Why the recipient gets this email. */
  reason: keyof ReturnType<typeof textsIn>['mail']['reasons'];
  /** `body` and `ignore` are the only paragraph and the only note, unless the draft has others. */
  words: { subject: string; preheader: string; title: string; body?: string; button?: string; ignore?: string };
  /** Fill the placeholders of subject, preheader, title, body and reason. */
  values?: Record<string, string | number>;
  /** Where the button leads. */
  url?: string;
}

export type ComposedMail = Pick<MailMessage, 'subject' | 'text' | 'html' | 'unsubscribeUrl'>;

/** The subject of an email, and its text as plain text and as HTML. */
export function composeMail(draft: MailDraft): ComposedMail {
  const { language, words, values = {}, url, sections = [], unsubscribe } = draft;
  const content = {
    language,
    preheader: fill(words.preheader, values),
    title: fill(words.title, values),
    paragraphs: draft.paragraphs ?? [fill(words.body ?? '', values)],
    sections,
    notes: draft.notes ?? (words.ignore === undefined ? [] : [words.ignore]),
    reason: fill(textsIn(language).mail.reasons[draft.reason], values),
    ...(unsubscribe && { unsubscribe }),
    ...(url !== undefined && { action: { label: words.button ?? '', url } }),
  };
  return {
    subject: fill(words.subject, values),
    text: textBody(content),
    html: htmlBody(content),
    ...(unsubscribe && { unsubscribeUrl: unsubscribe.url }),
  };
}

import type { Language } from '@tessera/contract';
import { textsIn } from '../texts/texts.ts';
import { html } from './html.ts';

export interface MailContent {
  language: Language;
  title: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  /** Shown after the action in smaller text. */
  notes?: readonly string[];
  /** Why the recipient gets this email; the default says that someone used the address. */
  reason?: string;
}

/** Email clients support neither style sheets nor variables, so every element has its own style. */
const style = {
  body: 'margin:0;padding:24px 12px;background:#faf8f5;color:#23201c;font:16px/1.5 -apple-system,Segoe UI,Helvetica,Arial,sans-serif',
  card: 'max-width:480px;margin:0 auto;background:#ffffff;border:1px solid #e5e0d8;border-radius:10px;padding:32px 28px',
  brand: 'margin:0 0 24px;font-size:14px;font-weight:600;letter-spacing:0.02em;color:#0f6b66',
  title: 'margin:0 0 12px;font-size:24px;line-height:1.25',
  text: 'margin:0 0 16px',
  button:
    'display:inline-block;background:#0f6b66;color:#ffffff;text-decoration:none;padding:12px 20px;border-radius:8px;font-weight:600',
  small: 'margin:16px 0 0;font-size:14px;color:#6b645b',
  link: 'color:#0f6b66;word-break:break-all',
  footer: 'max-width:480px;margin:16px auto 0;font-size:12px;color:#6b645b;text-align:center',
};

function htmlBody({ language, title, paragraphs, action, notes = [], reason }: MailContent): string {
  const { footer, linkFallback } = textsIn(language).mail;
  return `<!doctype html>${String(
    html`<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head><body style="${style.body}"><div style="${style.card}"><p style="${style.brand}">Tessera</p><h1 style="${style.title}">${title}</h1>${paragraphs.map(
      (text) => html`<p style="${style.text}">${text}</p>`,
    )}${action && html`<p style="${style.text}"><a href="${action.url}" style="${style.button}">${action.label}</a></p>`}${notes.map((text) => html`<p style="${style.small}">${text}</p>`)}${
      action &&
      html`<p style="${style.small}">${linkFallback}<br><a href="${action.url}" style="${style.link}">${action.url}</a></p>`
    }</div><p style="${style.footer}">${reason ?? footer}</p></body></html>`,
  )}`;
}

function textBody({ language, title, paragraphs, action, notes = [], reason }: MailContent): string {
  const parts = [
    title,
    ...paragraphs,
    ...(action ? [`${action.label}\n${action.url}`] : []),
    ...notes,
    `-- \n${reason ?? textsIn(language).mail.footer}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** An email as plain text and as HTML. */
export const composeMail = (content: MailContent): { text: string; html: string } => ({
  text: textBody(content),
  html: htmlBody(content),
});

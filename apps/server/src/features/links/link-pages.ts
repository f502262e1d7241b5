import { appPaths, type BlockCategory, type Language } from '@tessera/contract';
import { challengeOrigin } from '../../http/security-headers.ts';
import { html, type Markup } from '../../markup/html.ts';
import { logo, type Page } from '../../markup/page.ts';
import { textsIn } from '../../texts/texts.ts';
import type { NoRedirect } from './answer-link.ts';
import type { LinkPreview } from './cached-rules.ts';

const narrow = (content: Markup): Markup => html`<main class="narrow">${logo}${content}</main>`;

/** Where a visitor can report the link with this name. */
function reportLink(name: string | undefined, language: Language): Markup {
  const { report } = textsIn(language).pages;
  const query = name === undefined ? '' : `?link=${encodeURIComponent(name)}`;
  return html`<footer><a href="${appPaths.report}${query}" rel="nofollow">${report}</a></footer>`;
}

/** The page that explains why a link does not redirect. `category` is why it is blocked. */
export function explanationPage(
  reason: Exclude<NoRedirect, 'locked'>,
  language: Language,
  { name, category }: { name?: string | undefined; category?: BlockCategory | undefined } = {},
): Page {
  const { home, report: _, ...pages } = textsIn(language).pages;
  const { title, body } = pages[reason];
  const link = html`<p><a class="button" href="${appPaths.root}">${home}</a></p>`;
  const facts = category ? html`<p>${pages.blocked.categories[category]}</p>` : html``;
  const content = narrow(html`<h1>${title}</h1><p class="soft">${body}</p>${facts}${link}`);
  return { language, title, body: html`${content}${reportLink(name, language)}` };
}

/** The bot challenge, which its script draws. It adds the field `challengeField` to the form. */
const challengeOf = (siteKey: string, language: Language): Markup =>
  html`<div class="cf-turnstile" data-sitekey="${siteKey}" data-action="unlock" data-language="${language}" data-size="flexible"></div><script src="${challengeOrigin}/turnstile/v0/api.js" async defer></script>`;
export const challengeField = 'cf-turnstile-response';

export type PasswordProblem = 'wrong' | 'tooMany' | 'challenge';

/** The form for the password of a link. It is sent to the address that the visitor requested. */
export function passwordPage(
  language: Language,
  name: string | undefined,
  { problem, siteKey }: { problem?: PasswordProblem; siteKey?: string | undefined } = {},
): Page {
  const { title, body, password, button, ...problems } = textsIn(language).pages.locked;
  const alert = problem ? html`<p class="problem" role="alert" id="problem">${problems[problem]}</p>` : html``;
  const described = problem ? html` aria-invalid="true" aria-describedby="problem"` : html``;
  const challenge = siteKey === undefined ? html`` : challengeOf(siteKey, language);
  const form = html`<form method="post"><label>${password}<input name="password" type="password" required maxlength="1024" autocomplete="off" autofocus${described}></label>${alert}${challenge}<p><button class="button">${button}</button></p></form>`;
  const content = narrow(html`<h1>${title}</h1><p class="soft">${body}</p>${form}`);
  return { language, title, body: html`${content}${reportLink(name, language)}` };
}

/** Shown for a moment after the right password. */
export function unlockedPage(language: Language, path: string, name: string | undefined): Page {
  const { title, body } = textsIn(language).pages.unlocked;
  const content = narrow(html`<h1>${title}</h1><p><a class="button" href="${path}">${body}</a></p>`);
  return { language, title, body: html`${content}${reportLink(name, language)}` };
}

/** For programs that preview links. They read the tags and run no scripts. */
export function previewDocument({ title, description, image_url: image }: LinkPreview, url: string): string {
  const properties = { type: 'website', title, url, ...(description && { description }), ...(image && { image }) };
  const tags = Object.entries(properties).map(
    ([name, content]) => html`<meta property="og:${name}" content="${content}">`,
  );
  const card = image ? 'summary_large_image' : 'summary';
  return `<!doctype html>${String(html`<html><head><meta charset="utf-8"><title>${title}</title>${description ? html`<meta name="description" content="${description}">` : html``}${tags}<meta name="twitter:card" content="${card}"></head><body></body></html>`)}`;
}

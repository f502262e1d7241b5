import { defaultLanguage, endpoints } from '@tessera/contract';
import type { FastifyInstance } from 'fastify';
import type { Route } from '../../http/route.ts';
import { sendPage } from '../../http/send-page.ts';
import { html, type Markup } from '../../markup/html.ts';
import { logo } from '../../markup/page.ts';
import type { Mailbox, StoredMail } from '../../platform/mail/mailbox.ts';

const presentMail = ({ to, subject, text, html: body, sentAt }: StoredMail) => ({
  to,
  subject,
  text,
  html: body,
  sent_at: sentAt,
});

/** The first link of an email, shown outside the sandboxed frame, where it can be opened. */
const linkIn = (mail: StoredMail): string | undefined => /https?:\/\/\S+/.exec(mail.text)?.[0];

function mailCard(mail: StoredMail, isNewest: boolean): Markup {
  const link = linkIn(mail);
  return html`<article class="card"><details${isNewest ? html` open` : ''}><summary><strong>${mail.subject}</strong> <span class="soft">to ${mail.to}, <time datetime="${mail.sentAt}">${mail.sentAt.slice(0, 19).replace('T', ' ')} UTC</time></span></summary>
${link && html`<p><a class="button" href="${link}">Open the link</a></p>`}
<iframe sandbox="" title="${mail.subject}" srcdoc="${mail.html}"></iframe>
<details><summary>As text</summary><pre>${mail.text}</pre></details></details></article>`;
}

/** Development only: the stored email, as JSON and as a page. */
export function devMailboxRoutes(app: FastifyInstance, route: Route, mailbox: Mailbox): void {
  route(endpoints.dev.mail, async ({ query }) => ({ messages: (await mailbox.read(query.to)).map(presentMail) }));

  app.get<{ Querystring: { to?: string } }>(
    '/dev/mailbox',
    { config: { access: 'visitor' } },
    async (request, reply) => {
      const mails = await mailbox.read(
        typeof request.query.to === 'string' ? request.query.to.toLowerCase() : undefined,
      );
      return sendPage(reply, 200, {
        language: defaultLanguage,
        title: 'Mailbox',
        body: html`<main>${logo}<h1>Mailbox</h1><p class="soft">In development no email is sent. Messages are stored here, newest first. <a href="/dev/mailbox">Refresh</a></p>${
          mails.length === 0
            ? html`<p class="card">No email yet. After you register an account, its verification email appears here.</p>`
            : mails.map((mail, index) => mailCard(mail, index === 0))
        }</main>`,
      });
    },
  );
}

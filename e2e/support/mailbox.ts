import { expect, type Page } from '@playwright/test';

interface DevMail {
  messages: { subject: string; text: string }[];
}

/** Waits for an email with a link to this path and returns the newest link. */
export async function findEmailedLink(page: Pick<Page, 'request'>, email: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const answer = await page.request.get('/v1/dev/mail', { params: { to: email } });
    const { messages } = (await answer.json()) as DevMail;
    link = messages
      .map(({ text }) => /https?:\/\/\S+/.exec(text)?.[0])
      .find((found) => found !== undefined && new URL(found).pathname === path);
    expect(link, `an email to ${email} with a link to ${path}`).toBeTruthy();
  }).toPass();
  return link ?? '';
}

/** Waits for an email with this subject and returns its text. */
export async function findEmail(page: Page, email: string, subject: string): Promise<string> {
  let text: string | undefined;
  await expect(async () => {
    const answer = await page.request.get('/v1/dev/mail', { params: { to: email } });
    const { messages } = (await answer.json()) as DevMail;
    text = messages.find((message) => message.subject === subject)?.text;
    expect(text, `an email to ${email}: ${subject}`).toBeTruthy();
  }).toPass();
  return text ?? '';
}

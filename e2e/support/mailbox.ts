import { expect, type Page } from '@playwright/test';

interface DevMail {
  messages: { subject: string; text: string }[];
}

/** The newest link to one of our pages that was mailed to an address, as soon as it is there. */
export async function linkMailedTo(page: Page, email: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const answer = await page.request.get('/v1/dev/mail', { params: { to: email } });
    const { messages } = (await answer.json()) as DevMail;
    link = messages
      .map(({ text }) => /https?:\/\/\S+/.exec(text)?.[0])
      .find((found) => found !== undefined && new URL(found).pathname === path);
    expect(link, `a mail to ${email} with a link to ${path}`).toBeTruthy();
  }).toPass();
  return link ?? '';
}

import { expect, type Page } from '@playwright/test';

interface DevMail {
  messages: { subject: string; text: string }[];
}

/** The link in the newest mail to an address, as soon as it is there. */
export async function linkMailedTo(page: Page, email: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const answer = await page.request.get('/v1/dev/mail', { params: { to: email } });
    const { messages } = (await answer.json()) as DevMail;
    link = /https?:\/\/\S+/.exec(messages[0]?.text ?? '')?.[0];
    expect(link, `a mail with a link to ${email}`).toBeTruthy();
  }).toPass();
  return link ?? '';
}

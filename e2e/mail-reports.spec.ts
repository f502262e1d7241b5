import { type Language, languageCodes } from '@tessera/contract';
import { expect } from '@playwright/test';
import { becomePro } from './support/pro.ts';
import { test } from './support/test.ts';
import { textsIn } from './support/texts.ts';
import { iPhone } from './support/user-agents.ts';
import { createVerifiedUser, keepSignedIn, randomEmail } from './support/users.ts';

interface Mail {
  subject: string;
  text: string;
  html: string;
}

const titles: Record<Language, string> = {
  en: 'Tessera report: no clicks',
  es: 'Informe de Tessera: sin clics',
  'pt-br': 'Relatório do Tessera: nenhum clique',
  fr: 'Rapport Tessera\u202f: aucun clic',
};

test('reports by email: chosen on the page, in four languages, shared with a colleague, ended without a sign-in', async ({
  page,
  browser,
}) => {
  const email = await createVerifiedUser(page);
  await becomePro(page, email);
  const headers = await keepSignedIn(page, email);
  const data = { qr_type: 'url', title: 'Menu', destination_url: 'https://example.org/menu' };
  const created = await page.request.post('/v1/qr-codes', { headers, data });
  expect(created.status()).toBe(201);
  const { short_url: link } = (await created.json()) as { short_url: string };
  const mailsTo = async (to: string): Promise<Mail[]> => {
    const answer = await page.request.get('/v1/dev/mail', { params: { to } });
    return ((await answer.json()) as { messages: Mail[] }).messages;
  };
  const t = textsIn('en').mailReports;

  await test.step('choose weekly reports on the page of statistics', async () => {
    await page.request.get(link, { headers: { 'user-agent': iPhone }, maxRedirects: 0 });
    // The question needs a click, which is counted within seconds.
    await expect(async () => {
      await page.goto('/dashboard/analytics');
      await page.getByRole('button', { name: t.offer.weekly }).click({ timeout: 3000 });
    }).toPass();
    await expect(page.getByRole('heading', { name: t.offer.title })).toHaveCount(0);
    await page.goto('/dashboard/profile/reports');
    await expect(page.getByRole('radio', { name: t.frequency.weekly })).toBeChecked();
  });

  await test.step('send one now in each language', async () => {
    for (const language of languageCodes) {
      await page.request.post('/v1/auth/update-language', { headers, data: { language } });
      expect((await page.request.post('/v1/mail-reports/send', { headers })).status()).toBe(200);
      await expect
        .poll(async () => (await mailsTo(email)).find(({ subject }) => subject === titles[language])?.html)
        .toContain(`<html lang="${language}">`);
    }
    await page.request.post('/v1/auth/update-language', { headers, data: { language: 'en' } });
  });

  const colleague = randomEmail();
  await test.step('a colleague agrees in another browser, without an account', async () => {
    await page.reload();
    await page.getByRole('textbox', { name: t.recipients.email }).fill(colleague);
    await page.getByRole('button', { name: t.recipients.add }).click();
    await expect(page.getByText(t.recipients.state.pending, { exact: true })).toBeVisible();
    await expect.poll(async () => (await mailsTo(colleague)).length).toBe(1);
    const [mail] = await mailsTo(colleague);
    const link = /https?:\S+\/confirm\?\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    const other = await browser.newPage();
    await other.goto(link);
    await other.getByRole('button', { name: 'Yes, send me the reports' }).click();
    await expect(other.getByRole('heading', { name: 'You get the reports' })).toBeVisible();
    await other.close();
    await page.reload();
    await expect(page.getByText(t.recipients.state.confirmed, { exact: true })).toBeVisible();
  });

  await test.step('the link in a report ends the reports, by a button that can be undone', async () => {
    const [mail] = await mailsTo(email);
    const link = /https?:\S+\/unsubscribe\?\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    const other = await browser.newPage();
    await other.goto(link);
    await other.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(other.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('radio', { name: t.frequency.off })).toBeChecked();
    await other.getByRole('button', { name: 'Undo' }).click();
    await expect(other.getByRole('heading', { name: 'You get the reports again' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('radio', { name: t.frequency.weekly })).toBeChecked();
    await other.close();
  });
});

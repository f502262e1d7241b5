import { expect, type Page } from '@playwright/test';
import { type Language, languages } from '@tessera/contract';
import { findUntranslated } from './support/untranslated.ts';
import { expectNothingCutOff } from './support/check-screen.ts';
import { findEmailedLink } from './support/mailbox.ts';
import { randomEmail, password } from './support/users.ts';
import { test } from './support/test.ts';
import { textsIn } from './support/texts.ts';
import { waitForNetwork } from './support/wait.ts';

test.use({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });

/** The other journeys are in English. */
const expected = {
  es: { asked: 'es', subject: 'Verifica tu dirección de correo para Tessera', clicks: '0 clics' },
  'pt-br': { asked: 'br', subject: 'Confirme seu endereço de e-mail para o Tessera', clicks: '0 clique' },
  fr: { asked: 'fr', subject: 'Confirmez votre adresse e-mail pour Tessera', clicks: '0 clic' },
} satisfies Record<Exclude<Language, 'en'>, object>;

for (const { code: language, tag } of languages) {
  if (language === 'en') continue;
  const { asked, subject, clicks } = expected[language];
  const t = textsIn(language);

  /** Checks that the page is in this language only and fits a phone. */
  const expectPage = async (page: Page, title: string | RegExp) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    await waitForNetwork(page);
    expect(await findUntranslated(page, language), `not in ${language}`).toEqual([]);
    await expectNothingCutOff(page, String(title));
  };

  test(`registers and creates the first code: ${language}`, async ({ page }) => {
    const email = randomEmail();
    // The language in the URL applies to the whole visit.
    await page.goto(`/register?lang=${asked}`);
    await expectPage(page, t.auth.register.title);
    await page.getByRole('textbox', { name: t.auth.field.email }).fill(email);
    await page.getByLabel(t.auth.field.password, { exact: true }).fill(password);
    await page.getByLabel(t.auth.field.confirmPassword).fill(password);
    await page.getByRole('button', { name: t.auth.register.action }).click();
    await expectPage(page, t.auth.checkEmail.title);

    const link = await findEmailedLink(page, email, '/verify-email');
    const answer = await page.request.get('/v1/dev/mail', { params: { to: email } });
    expect(((await answer.json()) as { messages: { subject: string }[] }).messages[0]?.subject).toBe(subject);
    // As in another browser, which has to sign in after the verification.
    await page.evaluate(() => localStorage.removeItem('sign_in_secret'));
    await page.goto(link);
    await expectPage(page, t.auth.verify.verifiedTitle);
    await page.getByRole('link', { name: t.auth.checkEmail.goToLogin }).click();
    await expectPage(page, t.auth.login.title);
    await page.getByRole('textbox', { name: t.auth.field.email }).fill(email);
    await page.getByLabel(t.auth.field.password, { exact: true }).fill(password);
    await page.getByRole('button', { name: t.auth.login.action }).click();
    await expectPage(page, t.dashboard.title);

    await page.getByRole('link', { name: t.dashboard.recent.createFirst }).click();
    await expectPage(page, t.editor.create.title);
    await page.getByLabel(t.editor.field.url).fill('https://example.org/menu');
    await page.getByRole('button', { name: t.editor.create.action }).click();
    await page.waitForURL(/\/dashboard\/qr-codes\/[0-9a-f-]{36}$/);
    await expectPage(page, `${t.qrCodes.untitled} · example.org/menu`);
    await page.getByRole('link', { name: t.detail.back }).click();
    await expectPage(page, t.qrCodes.list.title);
    await expect(page.getByRole('article').getByText(clicks, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: t.common.layout.openMenu }).click();
    await page.getByRole('link', { name: t.common.nav.profile }).click();
    await expectPage(page, t.profile.title);
  });
}

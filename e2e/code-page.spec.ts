import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { becomePro } from './support/pro.ts';
import { readBarcodes } from './support/read-barcodes.ts';
import { test } from './support/test.ts';
import { createVerifiedUser, keepSignedIn } from './support/users.ts';

/** Counts what a person does: clicks, and fields that are filled in. */
function countSteps() {
  let steps = 0;
  return {
    click: (target: Locator) => ((steps += 1), target.click()),
    fill: (field: Locator, text: string) => ((steps += 1), field.fill(text)),
    taken: () => steps,
  };
}

async function openCode(page: Page) {
  const email = await createVerifiedUser(page);
  await becomePro(page, email);
  const headers = await keepSignedIn(page, email);
  const data = { qr_type: 'url', title: 'Our menu', destination_url: 'https://example.org/dinner' };
  const { id } = (await (await page.request.post('/v1/qr-codes', { headers, data })).json()) as { id: string };
  const code = await page.request.get(`/v1/qr-codes/${id}`, { headers });
  await page.goto(`/dashboard/qr-codes/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our menu');
  return ((await code.json()) as { short_url: string }).short_url;
}

const leadsTo = (page: Page) => page.locator('dt:text-is("Leads to") + dd');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('gets a lunch menu in 5 steps and another destination in 3, with the result in view', {
    tag: '@promise',
  }, async ({ page }) => {
    const link = await openCode(page);
    for (const part of [leadsTo(page), button(page, 'Download'), page.getByRole('tab', { name: 'Overview' })])
      await expect(part).toBeInViewport();

    const lunch = countSteps();
    await lunch.click(page.getByRole('link', { name: 'Add rules' }));
    await lunch.click(button(page, 'Lunch and dinner'));
    const destination = page.getByRole('textbox', { name: 'Destination', exact: true });
    await expect(destination).toBeFocused();
    await lunch.fill(destination, 'example.org/lunch');
    await lunch.click(button(page, 'Save Changes'));
    await expect(leadsTo(page)).toContainText('11:00–15:00 Lunch menu, otherwise example.org/dinner');
    await expect(leadsTo(page)).toBeInViewport();
    expect(lunch.taken()).toBeLessThanOrEqual(5);

    const winter = countSteps();
    await winter.click(button(page, 'Change destination'));
    await winter.fill(page.getByRole('textbox', { name: 'All other visitors' }), 'example.org/winter');
    await winter.click(button(page, 'Save'));
    await expect(page.getByRole('link', { name: 'example.org/winter' })).toBeInViewport();
    expect(winter.taken()).toBeLessThanOrEqual(3);
    const answer = await page.request.get(link, { maxRedirects: 0 });
    expect(['https://example.org/lunch', 'https://example.org/winter']).toContain(answer.headers()['location']);
  });
});

test('prints 24 labels of a code within 4 clicks', { tag: '@promise' }, async ({ page }, testInfo) => {
  const link = await openCode(page);
  const sheet = countSteps();
  await sheet.click(button(page, 'Print'));
  await sheet.click(page.getByRole('menuitem', { name: 'Labels on a sheet' }));
  await sheet.click(page.getByText('A4, 4 × 6'));
  await expect(page.getByRole('img', { name: 'Sheet 1' }).locator('image')).toHaveCount(24);
  await sheet.click(button(page, 'Make the PDF'));
  expect(sheet.taken()).toBeLessThanOrEqual(4);
  const [reply] = await Promise.all([
    page.waitForResponse('**/v1/jobs/*/result*'),
    button(page, 'Download the PDF').click(),
  ]);
  const { downloadUrl } = (await reply.json()) as { downloadUrl: string };
  const pdf = testInfo.outputPath('sheet.pdf');
  await writeFile(pdf, await (await page.request.get(downloadUrl)).body());
  execFileSync('pdftoppm', ['-r', '300', '-png', '-singlefile', pdf, pdf]);
  expect(new Set(await readBarcodes(`${pdf}.png`))).toEqual(new Set([link.toUpperCase()]));
});

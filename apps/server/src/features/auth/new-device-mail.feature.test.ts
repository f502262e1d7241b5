import { endpoints, limits } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createVerifiedUser, goodPassword, logIn, registration, tokenMailedTo } from '../../../test/app/users.ts';
import { days } from '../../platform/clock/clock.ts';

const app = useTestApp({ unlimited: true, env: { TRUST_PROXY: '1' } });
const { auth } = endpoints;

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0';
const newerFirefox = firefox.replaceAll('127.0', '140.0');
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const inFrance = '80.67.169.12';
const unknownPlace = '203.0.113.9';
const subject = 'New sign-in to your Tessera account';

async function signIn(email: string, userAgent: string, address = unknownPlace) {
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': address };
  const body = await logIn(app, email, goodPassword, headers);
  await app.outbox.drain();
  return body;
}
const mailsTo = (email: string) => app.mail.sent.filter((mail) => mail.to === email && mail.subject === subject);

describe('a sign-in from a new device', () => {
  it('is reported with device, country and time, and links to sessions and password reset', async () => {
    const email = await createVerifiedUser(app);
    await signIn(email, firefox);
    expect(mailsTo(email)).toHaveLength(0);
    await signIn(email, safari, inFrance);
    const [mail] = mailsTo(email);
    expect(mail?.text).toContain('Device: Safari on iOS');
    expect(mail?.text).toContain('Country: France');
    expect(mail?.text).toMatch(/Time: .*2026.*UTC/);
    expect(mail?.text).toContain('https://tessera.test/dashboard/profile/security');
    expect(mail?.text).toContain('https://tessera.test/forgot-password');
    expect(mail?.text).not.toContain(inFrance);
  });

  it('is a new browser, system or country, not a new version or network', async () => {
    const email = await createVerifiedUser(app);
    await signIn(email, firefox);
    await signIn(email, newerFirefox);
    await signIn(email, firefox, '198.51.100.77');
    expect(mailsTo(email)).toHaveLength(0);
    await signIn(email, firefox, inFrance);
    expect(mailsTo(email)).toHaveLength(1);
    await signIn(email, firefox, inFrance);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('is reported in the language of the account', async () => {
    const email = await createVerifiedUser(app);
    const { accessToken } = await signIn(email, firefox);
    await app.call(auth.updateLanguage, { token: accessToken, body: { language: 'pt-br' } });
    await signIn(email, safari, inFrance);
    const mail = app.mail.sent.findLast(({ to }) => to === email);
    expect(mail?.subject).toBe('Novo acesso à sua conta do Tessera');
    expect(mail?.text).toContain('Dispositivo: Safari no iOS');
    expect(mail?.text).toContain('País: França');
  });

  it('remembers a device for 90 days after its last use', async () => {
    const email = await createVerifiedUser(app);
    await signIn(email, safari);
    app.clock.advance(days(limits.sessions.newDeviceDays) - 1);
    await signIn(email, safari);
    expect(mailsTo(email)).toHaveLength(0);
    app.clock.advance(days(limits.sessions.newDeviceDays));
    await signIn(email, safari);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('is reported even if the password was reset on that device', async () => {
    const email = await createVerifiedUser(app);
    await signIn(email, firefox);
    await app.call(auth.forgotPassword, { body: { email } });
    await app.outbox.drain();
    const headers = { 'user-agent': safari };
    const body = { token: tokenMailedTo(app, email), password: goodPassword };
    await app.call(auth.resetPassword, { body, headers });
    await signIn(email, safari);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('is not reported if the sign-in fails', async () => {
    const email = await createVerifiedUser(app);
    await signIn(email, firefox);
    const body = { ...registration(email), password: 'not-this-one' };
    await app.callForError(auth.login, { body, headers: { 'user-agent': safari } });
    await app.outbox.drain();
    expect(mailsTo(email)).toHaveLength(0);
  });
});

import { endpoints, type Language } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { invite } from '../../../test/app/friends.ts';
import { randomEmail, createSignedInUser } from '../../../test/app/users.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { days } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp();
const { invites, auth } = endpoints;

const mailsTo = (email: string) => app.mail.sent.filter(({ to }) => to === email);

describe('invite email', () => {
  it('names the inviter, the reason and the expiry', async () => {
    const ann = await createSignedInUser(app);
    const { inviteeEmail, inviteCode } = await invite(app, ann);
    const [mail, ...more] = mailsTo(inviteeEmail);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`${ann.email} invites you to Tessera`);
    expect(mail?.text).toContain(`https://tessera.test/register?invite=${inviteCode}`);
    expect(mail?.text).toContain(
      `You are receiving this single email because ${ann.email} entered your address at Tessera.`,
    );
    expect(mail?.text).toContain('Your address is not on any list, and we will not send a reminder.');
    expect(mail?.text).toContain('The invite is valid until March 8, 2026.');
    expect(mail?.html).toContain(`href="https://tessera.test/register?invite=${inviteCode}"`);
  });

  it('is in the inviter’s language', async () => {
    const language: Language = 'fr';
    const ann = await createSignedInUser(app);
    await app.call(auth.updateLanguage, { token: ann.accessToken, body: { language } });
    const { inviteeEmail } = await invite(app, ann);
    const mail = mailsTo(inviteeEmail)[0];
    expect(mail?.html).toContain(`<html lang="${language}">`);
    expect(mail?.text).toContain(ann.email);
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('{{');
  });

  it('is sent once after failed attempts', async () => {
    const ann = await createSignedInUser(app);
    app.mail.failNext(2);
    const friend = randomEmail();
    await app.call(invites.send, { token: ann.accessToken, body: { email: friend } });
    for (let tries = 0; tries < 4; tries += 1) {
      await app.outbox.drain();
      app.clock.advance(60_000);
    }
    expect(mailsTo(friend)).toHaveLength(1);
  });

  it.each(['cancelled', 'expired'])('is not sent if the invite is %s before the email is due', async (status) => {
    const ann = await createSignedInUser(app);
    const friend = randomEmail();
    const { body } = await app.call(invites.send, { token: ann.accessToken, body: { email: friend } });
    if (status === 'cancelled') await app.call(invites.cancel, { token: ann.accessToken, params: { id: body.id } });
    else app.clock.advance(days(7));
    await app.outbox.drain();
    expect(mailsTo(friend)).toEqual([]);
  });

  it('escapes the inviter’s address', async () => {
    const ann = await createSignedInUser(app);
    // Stored addresses may be older than today's validation.
    const hostile = `{{date}}<b>x</b>&"'@example.org`;
    await app.db.run(sql`update users set email = ${hostile} where email = ${ann.email}`);
    const { inviteeEmail } = await invite(app, ann);
    const mail = mailsTo(inviteeEmail)[0];
    expect(mail?.subject).toBe(`${hostile} invites you to Tessera`);
    expect(mail?.html).not.toContain('<b>x</b>');
    expect(mail?.subject).not.toMatch(/[\r\n]/);
  });
});

describe('invite limits', () => {
  it('return 429 with Retry-After per account and per mailbox', async () => {
    const ann = await createSignedInUser(app);
    const friend = 'someone@example.net';
    const answers = [];
    for (let tries = 0; tries < 11; tries += 1)
      answers.push(await app.callForError(invites.send, { token: ann.accessToken, body: { email: friend } }));
    expect(answers.map(({ status }) => status)).toEqual([201, ...Array<number>(9).fill(409), 429]);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    for (let tries = 0; tries < 49; tries += 1)
      await app.callForError(invites.send, { token: ann.accessToken, body: { email: 'no' } });
    expect(
      (await app.callForError(invites.send, { token: ann.accessToken, body: { email: randomEmail() } })).status,
    ).toBe(429);
  });

  it('return 429 to a visitor who tries many codes', async () => {
    let status = 200;
    for (let tries = 0; tries < 121; tries += 1)
      ({ status } = await app.callForError(invites.inviter, { query: { code: 'guess' } }));
    expect(status).toBe(429);
  });
});

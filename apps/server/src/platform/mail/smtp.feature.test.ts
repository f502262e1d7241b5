import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import type { Mail } from './mail.ts';
import { smtpMail } from './smtp.ts';

interface Received {
  recipients: string[];
  raw: string;
}

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()));
});

/** A real SMTP server that refuses the first `refusals` messages. */
async function startMailServer(refusals = 0): Promise<{ mail: Mail; received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1;
          done(Object.assign(new Error('try again later'), { responseCode: 451 }));
          return;
        }
        received.push({
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  const mail = smtpMail(`smtp://127.0.0.1:${port}`, 'Tessera <hello@tessera.test>', 'tessera.test');
  open.push(
    () => mail.close(),
    () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  );
  return { mail, received };
}

const message = {
  id: 'message-1',
  to: 'ann@example.org',
  subject: 'Vérifiez',
  text: 'Bonjour',
  html: '<p>Bonjour</p>',
};

describe('smtpMail', () => {
  it('sends sender, recipient, subject, both bodies and the Message-ID', async () => {
    const { mail, received } = await startMailServer();
    await mail.send(message);
    expect(received).toHaveLength(1);
    expect(received[0]?.recipients).toEqual(['ann@example.org']);
    const parsed = await PostalMime.parse(received[0]?.raw ?? '');
    expect(parsed).toMatchObject({
      subject: 'Vérifiez',
      from: { address: 'hello@tessera.test', name: 'Tessera' },
      messageId: '<message-1@tessera.test>',
    });
    expect(parsed.text?.trim()).toBe('Bonjour');
    expect(parsed.html?.trim()).toBe('<p>Bonjour</p>');
  });

  it('sends the headers of a one-click unsubscription (RFC 8058), the address in one piece', async () => {
    const { mail, received } = await startMailServer();
    const url = `https://tessera.test/v1/mail-reports/unsubscribe?token=o${'0'.repeat(32)}.${'A'.repeat(43)}`;
    await mail.send({ ...message, unsubscribeUrl: url });
    const raw = received[0]?.raw ?? '';
    expect(raw).toContain(`List-Unsubscribe: <${url}>\r\n`);
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  });

  it('sends no such headers with other emails', async () => {
    const { mail, received } = await startMailServer();
    await mail.send(message);
    expect(received[0]?.raw).not.toContain('List-Unsubscribe');
  });

  it('rejects when the server refuses the message', async () => {
    const { mail, received } = await startMailServer(1);
    await expect(mail.send(message)).rejects.toThrow('try again later');
    await mail.send(message);
    expect(received).toHaveLength(1);
  });

  it.each([
    ['the subject', { ...message, subject: 'Hello\r\nBcc: eve@example.org' }],
    ['the address', { ...message, to: 'ann@example.org\r\nBcc: eve@example.org' }],
    ['a second address', { ...message, to: 'ann@example.org, eve@example.org' }],
  ])('prevents header and recipient injection through %s', async (_, hostile) => {
    const { mail, received } = await startMailServer();
    await mail.send(hostile).catch(() => undefined);
    expect(received.flatMap(({ recipients }) => recipients)).not.toContain('eve@example.org');
    for (const { raw } of received) expect((await PostalMime.parse(raw)).bcc ?? []).toEqual([]);
  });
});

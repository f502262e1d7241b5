import { createTransport } from 'nodemailer';
import type { Mail } from './mail.ts';

/** Well below the outbox's lease: if the SMTP server hangs, no second process must send the same email. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** RFC 8058. `prepared`: the address must not be folded. */
const oneClickHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

export function smtpMail(url: string, from: string, host: string): Mail {
  const transport = createTransport({ url, pool: true, maxConnections: 3, ...timeouts });
  return {
    async send({ id, to, subject, text, html, unsubscribeUrl }) {
      await transport.sendMail({
        from,
        // An object is one address. A string would be parsed as a list.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${host}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl !== undefined && oneClickHeaders(unsubscribeUrl)),
        },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close() {
      transport.close();
      return Promise.resolve();
    },
  };
}

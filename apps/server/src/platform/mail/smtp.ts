import { createTransport } from 'nodemailer';
import type { Mail } from './mail.ts';

/** Well below the outbox's lease, so that two processes do not send the same email when the mail server hangs. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function smtpMail(url: string, from: string, host: string): Mail {
  const transport = createTransport({ url, pool: true, maxConnections: 3, ...timeouts });
  return {
    async send({ id, to, subject, text, html }) {
      await transport.sendMail({
        from,
        // An object is one address. A string would be parsed as a list.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
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

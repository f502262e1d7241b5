import { createTransport } from 'nodemailer';
import type { Mail } from './mail.ts';

/** Every wait is bounded well below the outbox's lease: a hanging server must not make two processes send one mail. */
const waits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function smtpMail(url: string, from: string, host: string): Mail {
  const transport = createTransport({ url, pool: true, maxConnections: 3, ...waits });
  return {
    async send({ id, to, subject, text, html }) {
      await transport.sendMail({
        from,
        // An object is taken as one address and never parsed for more.
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

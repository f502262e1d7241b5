import type { Mail, MailMessage } from '../../src/platform/mail/mail.ts';

/** Keeps sent messages in memory. */
export interface MemoryMail extends Mail {
  sent: MailMessage[];
  /** Makes the next `count` sends fail. */
  failNext(count: number): void;
}

export function memoryMail(): MemoryMail {
  const sent: MailMessage[] = [];
  let failures = 0;
  return {
    sent,
    failNext(count) {
      failures = count;
    },
    send(message) {
      if (failures > 0) {
        failures -= 1;
        return Promise.reject(new Error('451 try again later'));
      }
      sent.push(message);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
}

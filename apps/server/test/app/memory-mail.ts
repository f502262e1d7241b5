import type { Mail, MailMessage } from '../../src/platform/mail/mail.ts';

/** A mail server that never fails unless told to, and shows what it took. */
export interface MemoryMail extends Mail {
  sent: MailMessage[];
  /** The next so many tries fail. */
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

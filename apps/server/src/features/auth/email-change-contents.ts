import { type Language, limits } from '@tessera/contract';
import { type ComposedMail, composeMail } from '../../markup/mail-layout.ts';
import { fill, textsIn } from '../../texts/texts.ts';
import type { EmailChange } from './email-changes.repo.ts';

type Compose = (language: Language, change: Pick<EmailChange, 'oldEmail' | 'newEmail'>, url: string) => ComposedMail;

export const composeChangeConfirmation: Compose = (language, { oldEmail }, url) => {
  const words = textsIn(language).account.changeEmail;
  const notes = [fill(words.expiry, { hours: limits.tokens.changeEmailHours }), words.ignore];
  return composeMail({ language, reason: 'addressEntered', words, values: { email: oldEmail }, url, notes });
};

export const composeChangeNotice: Compose = (language, { newEmail }, url) => {
  const words = textsIn(language).account.changeEmailNotice;
  const paragraphs = [fill(words.body, { email: newEmail }), words.next];
  return composeMail({ language, reason: 'security', words, paragraphs, url });
};

export const composeChangeUndo: Compose = (language, { newEmail }, url) => {
  const words = textsIn(language).account.emailChanged;
  const notes = [fill(words.expiry, { days: limits.tokens.undoEmailDays }), words.effect, words.ignore];
  return composeMail({ language, reason: 'formerAddress', words, values: { email: newEmail }, url, notes });
};

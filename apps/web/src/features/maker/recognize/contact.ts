import { emailPattern } from '@tessera/contract';
import { type Recognizer, recognized, splitUri } from './recognized.ts';

/** `mailto:` with subject and body, an address, or an address with a name as in "Ana <ana@example.org>". */
export const recognizeEmail: Recognizer = (text) => {
  if (/^mailto:/i.test(text)) {
    const { path, query } = splitUri(text);
    const [email = ''] = (path || (query['to'] ?? '')).split(',');
    if (!emailPattern.test(email)) return undefined;
    const body = (query['body'] ?? '').replace(/\r\n?/g, '\n');
    return recognized('email', { email, subject: query['subject'] ?? '', body });
  }
  const email = /^[^<>\n]*<([^<>\s]+)>$/.exec(text)?.[1] ?? text;
  return emailPattern.test(email) ? recognized('email', { email }) : undefined;
};

const phoneCharacters = /^\+?[\d\s().\-/\u00A0\u2010-\u2013]+$/;
/** 12.05.2026, 2026-05-12 */
const date = /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}[./-]\d{1,2}[./-]\d{1,2})$/;
/** 1.234.567 */
const groupedNumber = /^\d{1,3}(?:[. ]\d{3})+$/;

const countDigits = (text: string): number => text.replace(/\D/g, '').length;

function isLocalNumber(text: string): boolean {
  if (date.test(text) || /^\d+\.\d+$/.test(text)) return false;
  const digits = countDigits(text);
  // Fewer digits without any separator are more often a plain number.
  if (/^\d+$/.test(text)) return digits >= 9 && digits <= 11;
  if (groupedNumber.test(text) && !text.startsWith('0')) return text.includes(' ') && digits >= 9 && digits <= 11;
  return digits >= 7 && digits <= 11;
}

function isPhoneNumber(text: string): boolean {
  if (!phoneCharacters.test(text)) return false;
  if (!text.startsWith('+') && !text.startsWith('00')) return isLocalNumber(text);
  return countDigits(text) >= 7 && countDigits(text) <= 15;
}

/** The form accepts digits, spaces, dashes and parentheses. The "(0)" after a country code is not dialed. */
function normalizePhone(text: string): string {
  const international = text.startsWith('+') ? text.replace(/\(0\)/g, ' ') : text;
  return international
    .replace(/[./\u00A0]/g, ' ')
    .replace(/[\u2010-\u2013]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

const phoneLabel = /^(?:tel|tél|phone|mobile|móvil|celular|cel|teléfono|telefone|téléphone)\.?\s*:\s*/iu;

/** `tel:`, an international number or a local one in the usual notations. */
export const recognizePhone: Recognizer = (text) => {
  const isLabeled = phoneLabel.test(text);
  const [number = ''] = text.replace(phoneLabel, '').split(';');
  const isValid = isLabeled ? phoneCharacters.test(number) && countDigits(number) >= 3 : isPhoneNumber(text);
  return isValid ? recognized('phone', { phone: normalizePhone(isLabeled ? number : text) }) : undefined;
};

/** `sms:` and `SMSTO:` with an optional message. */
export const recognizeSms: Recognizer = (text) => {
  const [, smsTo, smsMessage = ''] = /^smsto:([^:?]+)(?::(.*))?$/is.exec(text) ?? [];
  if (smsTo !== undefined) return recognizedSms(smsTo, smsMessage);
  if (!/^sms(?:to)?:/i.test(text)) return undefined;
  // iOS once required `;` or `&` before the parameters.
  const { path, query } = splitUri(text.replace(/[;&]\??&?body=/i, '?body='));
  return recognizedSms(path, query['body'] ?? '');
};

function recognizedSms(phone: string, message: string): ReturnType<Recognizer> {
  const [number = ''] = phone.split(/[,;]/);
  if (!phoneCharacters.test(number.trim()) || countDigits(number) < 3) return undefined;
  return recognized('sms', { phone: normalizePhone(number.trim()), message });
}

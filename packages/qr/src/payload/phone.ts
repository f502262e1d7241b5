import type { QrData } from '@tessera/contract';

/** Keeps digits and a leading plus; the other characters only make the number easier to read. */
const dialed = (phone: string): string => (phone.trim().startsWith('+') ? '+' : '') + phone.replace(/\D/g, '');

export const phonePayload = ({ phone }: QrData<'phone'>): string => `tel:${dialed(phone)}`;

export const smsPayload = ({ phone, message = '' }: QrData<'sms'>): string => `SMSTO:${dialed(phone)}:${message}`;

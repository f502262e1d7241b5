import type { QrData } from '@tessera/contract';

/** Keeps digits and a leading plus; the other characters are only for reading. */
const dialled = (phone: string): string => (phone.trim().startsWith('+') ? '+' : '') + phone.replace(/\D/g, '');

export const phonePayload = ({ phone }: QrData<'phone'>): string => `tel:${dialled(phone)}`;

export const smsPayload = ({ phone, message = '' }: QrData<'sms'>): string => `SMSTO:${dialled(phone)}:${message}`;

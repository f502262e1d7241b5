import type { QrData } from '@tessera/contract';

/** Only the digits and a leading plus are dialled; the rest is how people write. */
const dialled = (phone: string): string => (phone.trim().startsWith('+') ? '+' : '') + phone.replace(/\D/g, '');

export const phonePayload = ({ phone }: QrData<'phone'>): string => `tel:${dialled(phone)}`;

export const smsPayload = ({ phone, message = '' }: QrData<'sms'>): string => `SMSTO:${dialled(phone)}:${message}`;

import type { QrData } from '@tessera/contract';

const escaped = (text: string): string => text.replace(/[\\;,:"]/g, '\\$&');

export function wifiPayload({ ssid, password, encryption, hidden }: QrData<'wifi'>): string {
  // Some phones refuse to join an open network if the code contains a password.
  const secret = encryption !== 'nopass' && password ? `P:${escaped(password)};` : '';
  return `WIFI:T:${encryption};S:${escaped(ssid)};${secret}${hidden ? 'H:true;' : ''};`;
}

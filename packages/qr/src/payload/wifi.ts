import type { QrData } from '@tessera/contract';

const escaped = (text: string): string => text.replace(/[\\;,:"]/g, '\\$&');

export function wifiPayload({ ssid, password, encryption, hidden }: QrData<'wifi'>): string {
  // An open network with a password in it makes some phones refuse to join.
  const secret = encryption !== 'nopass' && password ? `P:${escaped(password)};` : '';
  return `WIFI:T:${encryption};S:${escaped(ssid)};${secret}${hidden ? 'H:true;' : ''};`;
}

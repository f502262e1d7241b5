import type { CryptoType } from '@tessera/contract';
import { type Recognized, type Recognizer, recognized, splitUri } from './recognized.ts';

const bech32Letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
/** The checksum of bech32 and of bech32m (BIP 350). */
const checksums = [1, 0x2bc830a3];

function polymod(values: readonly number[]): number {
  let checksum = 1;
  for (const value of values) {
    const top = checksum >>> 25;
    checksum = ((checksum & 0x1ffffff) << 5) ^ value;
    generator.forEach((mask, bit) => {
      if ((top >>> bit) & 1) checksum ^= mask;
    });
  }
  return checksum >>> 0;
}

/** BIP 173. An address is written in one case. */
function isBech32(text: string, prefix: string): boolean {
  const lower = text.toLowerCase();
  if (!lower.startsWith(`${prefix}1`) || (text !== lower && text !== text.toUpperCase())) return false;
  const data = Array.from(lower.slice(prefix.length + 1), (letter) => bech32Letters.indexOf(letter));
  if (data.length < 14 || data.length > 74 || data.includes(-1)) return false;
  const codes = [...prefix].map((letter) => letter.charCodeAt(0));
  return checksums.includes(
    polymod([...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...data]),
  );
}

/** Only the shape: the checksum would need SHA-256. An address mixes digits and letters of both cases. */
const isBase58 = (text: string, first: string): boolean =>
  new RegExp(`^[${first}][1-9A-HJ-NP-Za-km-z]{25,34}$`).test(text) &&
  /\d/.test(text.slice(1)) &&
  /[a-z]/.test(text) &&
  /[A-Z]/.test(text);

const addressChecks = {
  bitcoin: (text) => isBech32(text, 'bc') || isBase58(text, '13'),
  litecoin: (text) => isBech32(text, 'ltc') || isBase58(text, 'LM'),
  ethereum: (text) => /^0x[0-9a-f]{40}$/i.test(text),
} satisfies Record<CryptoType, (text: string) => boolean>;

const chains = Object.keys(addressChecks) as CryptoType[];

/** A decimal without exponent: `1.5e18` → `1500000000000000000`. */
function wholeNumber(text: string): bigint | undefined {
  const [, digits = '', fraction = '', exponent = '0'] = /^(\d+)(?:\.(\d+))?(?:e\+?(\d{1,2}))?$/i.exec(text) ?? [];
  const places = Number(exponent) - fraction.length;
  return digits === '' || places < 0 ? undefined : BigInt(digits + fraction) * 10n ** BigInt(places);
}

/** Wei in ether or gwei, without trailing zeros. */
function inUnit(wei: string | undefined, places: number): string {
  const amount = wholeNumber(wei ?? '');
  if (amount === undefined) return '';
  const digits = amount.toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
}

/** EIP-681. A call of a contract is not a payment that the form can show. */
function fromEthereumUri(path: string, query: Record<string, string>): Recognized | undefined {
  const [, address = ''] = /^(?:pay-)?(0x[0-9a-f]{40})(?:@\d+)?$/i.exec(path) ?? [];
  if (address === '') return undefined;
  const gas = wholeNumber(query['gas'] ?? query['gaslimit'] ?? '');
  return recognized('crypto', {
    type: 'ethereum',
    address,
    value: inUnit(query['value'], 18),
    gas: gas === undefined ? '' : String(gas),
    gasPrice: inUnit(query['gasprice'], 9),
  });
}

/** BIP-21 */
function fromPaymentUri(
  type: 'bitcoin' | 'litecoin',
  path: string,
  query: Record<string, string>,
): Recognized | undefined {
  if (!/^[a-z0-9]{14,90}$/i.test(path)) return undefined;
  const { amount = '', label = '', message = '' } = query;
  return recognized('crypto', {
    type,
    address: path,
    amount: /^\d*\.?\d+$/.test(amount) ? amount : '',
    label,
    message,
  });
}

/** An address of one of the three chains, alone or in a payment URI. */
export const recognizeWallet: Recognizer = (text) => {
  const [, scheme] = /^(bitcoin|ethereum|litecoin):/i.exec(text) ?? [];
  if (scheme) {
    const { path, query } = splitUri(text);
    const type = scheme.toLowerCase() as CryptoType;
    return type === 'ethereum' ? fromEthereumUri(path, query) : fromPaymentUri(type, path, query);
  }
  const type = chains.find((chain) => addressChecks[chain](text));
  return type && recognized('crypto', { type, address: text });
};

import type { CryptoType, QrData } from '@tessera/contract';
import { plainDecimal, shiftPoint } from './decimal.ts';
import { percent, query } from './text.ts';

type Crypto = QrData<'crypto'>;

/** Decimal places between the unit and wei. */
const etherPlaces = 18;
const gweiPlaces = 9;

/** The amount in the smallest unit, without fractions of it. */
const smallestUnits = (decimal: string | undefined, places: number): string | undefined =>
  decimal && shiftPoint(decimal, places).split('.', 1)[0];

/** BIP-21, also used by litecoin wallets. */
const bip21 =
  (scheme: string) =>
  ({ address, amount, label, message }: Crypto): string =>
    `${scheme}:${percent(address)}${query({ amount: amount === undefined ? undefined : plainDecimal(amount), label, message })}`;

/** The selector of ERC-20's transfer(address,uint256), followed by its two arguments. */
const transferCall = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/i;

/**
 * EIP-681. It has no key for raw call data, so only a token transfer can be part of the URI. The amount is entered in
 * ether and the gas price in gwei; both are written in wei.
 */
function eip681({ address, value, gas, gasPrice, data }: Crypto): string {
  const [, to, amount] = transferCall.exec(data ?? '') ?? [];
  const call = to && amount ? { address: `0x${to}`, uint256: BigInt(`0x${amount}`).toString() } : undefined;
  return `ethereum:${percent(address)}${call ? '/transfer' : ''}${query({
    ...call,
    value: smallestUnits(value, etherPlaces),
    gas: gas === undefined ? undefined : plainDecimal(gas),
    gasPrice: smallestUnits(gasPrice, gweiPlaces),
  })}`;
}

const byChain = {
  bitcoin: bip21('bitcoin'),
  litecoin: bip21('litecoin'),
  ethereum: eip681,
} satisfies Record<CryptoType, (data: Crypto) => string>;

export const cryptoPayload = (data: Crypto): string => byChain[data.type](data);

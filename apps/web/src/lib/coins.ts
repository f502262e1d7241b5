import type { CryptoType } from '@tessera/contract';

/** Names and units are not translated. */
export const coins = {
  bitcoin: { name: 'Bitcoin', unit: 'BTC' },
  ethereum: { name: 'Ethereum', unit: 'ETH' },
  litecoin: { name: 'Litecoin', unit: 'LTC' },
} satisfies Record<CryptoType, { name: string; unit: string }>;

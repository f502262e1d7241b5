import { isCryptoType } from '@tessera/contract';
import { coins } from '../../lib/coins.ts';
import { type Card, type CardContext, copy, fact, open } from './card.ts';
import { walletLink } from './links.ts';
import type { ViewedData } from './viewer-content.ts';

/** Exact also beyond the digits of a number, in browsers that format text. Text that is not a number is shown unchanged. */
function decimal(text: string, language: string): string {
  if (!Number.isFinite(Number(text))) return text;
  return new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(text as `${number}`);
}

export function cryptoCard(data: ViewedData<'crypto'>, { language }: CardContext): Card {
  const { type = 'bitcoin', address, label, message } = data;
  const coin = isCryptoType(type) ? coins[type] : { name: type, unit: '' };
  const isEthereum = type === 'ethereum';
  const amount = isEthereum ? data.value : data.amount;
  const due = amount && `${decimal(amount, language)} ${coin.unit}`.trim();
  const link = walletLink(data);
  // The address is the token's contract then: what is sent there is lost.
  const callsContract = isEthereum && data.data !== undefined;
  const toCopy = callsContract ? [] : [...copy('action.copyAddress', address), ...copy('action.copyAmount', amount)];
  return {
    headline: label ?? due ?? coin.name,
    facts: [
      ...fact('fact.recipient', label),
      ...fact('fact.amount', due),
      ...fact('fact.message', message),
      ...fact('fact.currency', coin.name),
      ...fact('fact.wallet', address, { isCode: true }),
      ...(isEthereum ? ethereumFacts(data, language) : []),
    ],
    actions: [...open('action.openWallet', link, 'crypto'), ...toCopy],
    hints: ['crypto.check', ...(link && toCopy.length > 0 ? (['crypto.noWallet'] as const) : [])],
  };
}

const ethereumFacts = ({ gas, gasPrice, data }: ViewedData<'crypto'>, language: string) => [
  ...fact('fact.gas', gas && decimal(gas, language)),
  ...fact('fact.gasPrice', gasPrice && `${decimal(gasPrice, language)} gwei`),
  ...fact('fact.data', data, { isCode: true }),
];

/** Currencies whose amounts Stripe counts in whole units, or in thousandths; all others are in hundredths. */
const wholeUnits = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
const thousandths = new Set('bhd jod kwd omr tnd'.split(' '));

const digitsOf = (currency: string) => (wholeUnits.has(currency) ? 0 : thousandths.has(currency) ? 3 : 2);

/** Stripe's amount in the currency's main unit: 699 of usd is 6.99. */
export const mainUnits = (amount: number, currency: string): number => amount / 10 ** digitsOf(currency);

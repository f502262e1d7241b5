/** Currencies whose amounts Stripe gives in whole units or thousandths. All others are in hundredths. */
const wholeUnits = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
const thousandths = new Set('bhd jod kwd omr tnd'.split(' '));

const fractionDigits = (currency: string) => (wholeUnits.has(currency) ? 0 : thousandths.has(currency) ? 3 : 2);

/** Converts Stripe's amount to the currency's main unit: 699 (usd) becomes 6.99. */
export const mainUnits = (amount: number, currency: string): number => amount / 10 ** fractionDigits(currency);

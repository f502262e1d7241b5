/**
 * Clicks vary more than Poisson: weather, weekends, news. Their rate is taken as gamma-distributed with this shape, a
 * coefficient of variation of 45 %, so counts are negative binomial.
 */
const shape = 5;

/** The probability of at most `count` clicks where `expected` are usual. */
export function chanceOfAtMost(count: number, expected: number): number {
  let term = (shape / (shape + expected)) ** shape;
  let total = term;
  for (let clicks = 1; clicks <= count; clicks += 1) {
    term *= ((shape + clicks - 1) / clicks) * (expected / (shape + expected));
    total += term;
  }
  return total;
}

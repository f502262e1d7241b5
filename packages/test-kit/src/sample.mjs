/** Set by `npm run test:all` and `test:screens`, which check every combination. Other runs check a sample, which covers every value. */
export const isWhole = Boolean(process.env.TEST_WHOLE);

/**
 * All values in a whole run, otherwise one: the next one for each index.
 * @template Value @param {readonly Value[]} values @param {number} index @returns {readonly Value[]}
 */
export const nextOf = (values, index) =>
  isWhole ? values : values.filter((_, place) => place === index % values.length);

/**
 * All values in a whole run, otherwise each `step`th one, beginning with the first.
 * @template Value @param {readonly Value[]} values @param {number} step @returns {readonly Value[]}
 */
export const everyNth = (values, step) => (isWhole ? values : values.filter((_, place) => place % step === 0));

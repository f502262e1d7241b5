/** Set by `npm run test:screens`, which checks every combination. Other runs check a sample, which covers every page. */
export const isWhole = Boolean(process.env['E2E_WHOLE']);

/** All values in a whole run, otherwise one: the next one for each index. */
export function dailySample<Value>(values: readonly Value[], index: number): readonly Value[] {
  return isWhole ? values : values.filter((_, place) => place === index % values.length);
}

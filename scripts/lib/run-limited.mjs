/**
 * Runs `work` over all items, never more than `limit` at once, and keeps their order.
 * @template T, R
 * @param {T[]} items @param {number} limit @param {(item: T) => Promise<R>} work @returns {Promise<R[]>}
 */
export async function runLimited(items, limit, work) {
  /** @type {R[]} */
  const results = [];
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < items.length; index = next++) {
      // One lane takes one item after the other: that is the limit.
      results[index] = await work(/** @type {T} */ (items[index]));
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane));
  return results;
}

/** Guard for stored values: during an upgrade, a newer process may store some that this release does not know. */
export const isOneOf =
  <T extends string>(known: readonly T[]) =>
  (value: string | null | undefined): value is T =>
    known.some((one) => one === value);

import * as fc from 'fast-check';

/** Two addresses with the same `person` reach the same mailbox. */
export interface Address {
  email: string;
  person: string;
}

/** Seven people, some with several addresses. `run` separates sequences on one database. */
export const addressesOf = (run: string): Address[] => [
  { email: `ann${run}@example.org`, person: 'ann' },
  { email: `ann${run}+two@example.org`, person: 'ann' },
  { email: `bob${run}@gmail.com`, person: 'bob' },
  { email: `b.ob${run}@googlemail.com`, person: 'bob' },
  { email: `cy${run}@example.org`, person: 'cy' },
  { email: `dee${run}@example.org`, person: 'dee' },
  { email: `eve${run}@example.org`, person: 'eve' },
  { email: `fay${run}@example.org`, person: 'fay' },
  { email: `gus${run}@example.org`, person: 'gus' },
];

/** `from`, `to` and `address` are indexes of addresses, `invite` and `code` of the invites sent so far. */
export type Action =
  | { kind: 'send'; from: number; to: number }
  | { kind: 'cancel'; invite: number }
  | { kind: 'register'; address: number; code: number | 'none' | 'broken' }
  | { kind: 'verify'; address: number }
  | { kind: 'delete'; address: number }
  | { kind: 'wait'; days: number };

const anyAddress = fc.nat({ max: addressesOf('').length - 1 });
const anyInvite = fc.nat({ max: 7 });
const anyCode = fc.oneof(
  { weight: 4, arbitrary: anyInvite },
  { weight: 2, arbitrary: fc.constant('none' as const) },
  { weight: 1, arbitrary: fc.constant('broken' as const) },
);

const register = (address: number, code: Extract<Action, { kind: 'register' }>['code']): Action => ({
  kind: 'register',
  address,
  code,
});
const verify = (address: number): Action => ({ kind: 'verify', address });

/** Registering is mostly followed by verifying, otherwise little would happen. */
const anyStep: fc.Arbitrary<Action[]> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(anyAddress, anyAddress).map(([from, to]): Action[] => [{ kind: 'send', from, to }]),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(anyAddress, anyCode).map(([address, code]) => [register(address, code), verify(address)]),
  },
  { weight: 2, arbitrary: fc.tuple(anyAddress, anyCode).map(([address, code]) => [register(address, code)]) },
  { weight: 2, arbitrary: anyAddress.map((address) => [verify(address)]) },
  { weight: 1, arbitrary: anyInvite.map((invite): Action[] => [{ kind: 'cancel', invite }]) },
  { weight: 1, arbitrary: anyAddress.map((address): Action[] => [{ kind: 'delete', address }]) },
  { weight: 1, arbitrary: fc.nat({ max: 8 }).map((days): Action[] => [{ kind: 'wait', days }]) },
);

/** Two people have accounts and have sent invites, so that there is something to accept, to cancel or to expire. */
const initialActions: Action[] = [
  register(0, 'none'),
  verify(0),
  register(2, 'none'),
  verify(2),
  { kind: 'send', from: 0, to: 4 },
  { kind: 'send', from: 2, to: 5 },
  { kind: 'send', from: 0, to: 5 },
];

export const sequences = (steps: number): fc.Arbitrary<Action[]> =>
  fc
    .array(anyStep, { minLength: Math.floor(steps / 2), maxLength: steps })
    .map((chosen) => [...initialActions, ...chosen.flat()]);

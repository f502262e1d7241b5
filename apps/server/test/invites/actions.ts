import * as fc from 'fast-check';

/** One address of someone: two with the same `person` reach the same mailbox. */
export interface Address {
  email: string;
  person: string;
}

/** Seven people, some with more than one address. `run` keeps two sequences on one database apart. */
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

/** People are numbers into the list of addresses; `invite` and `code` count all invites that were sent so far. */
export type Action =
  | { do: 'send'; from: number; to: number }
  | { do: 'cancel'; invite: number }
  | { do: 'register'; who: number; code: number | 'none' | 'broken' }
  | { do: 'verify'; who: number }
  | { do: 'leave'; who: number }
  | { do: 'wait'; days: number };

const someone = fc.nat({ max: addressesOf('').length - 1 });
const anInvite = fc.nat({ max: 7 });
const aCode = fc.oneof(
  { weight: 4, arbitrary: anInvite },
  { weight: 2, arbitrary: fc.constant('none' as const) },
  { weight: 1, arbitrary: fc.constant('broken' as const) },
);

const register = (who: number, code: Extract<Action, { do: 'register' }>['code']): Action => ({
  do: 'register',
  who,
  code,
});
const verify = (who: number): Action => ({ do: 'verify', who });

/** One thing someone does, in one action or two: registering is mostly followed by verifying, else little would happen. */
const aStep: fc.Arbitrary<Action[]> = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(someone, someone).map(([from, to]): Action[] => [{ do: 'send', from, to }]) },
  { weight: 4, arbitrary: fc.tuple(someone, aCode).map(([who, code]) => [register(who, code), verify(who)]) },
  { weight: 2, arbitrary: fc.tuple(someone, aCode).map(([who, code]) => [register(who, code)]) },
  { weight: 2, arbitrary: someone.map((who) => [verify(who)]) },
  { weight: 1, arbitrary: anInvite.map((invite): Action[] => [{ do: 'cancel', invite }]) },
  { weight: 1, arbitrary: someone.map((who): Action[] => [{ do: 'leave', who }]) },
  { weight: 1, arbitrary: fc.nat({ max: 8 }).map((days): Action[] => [{ do: 'wait', days }]) },
);

/** Two people are there from the start and have invited others, so that there is something to accept, cancel or outlive. */
const founding: Action[] = [
  register(0, 'none'),
  verify(0),
  register(2, 'none'),
  verify(2),
  { do: 'send', from: 0, to: 4 },
  { do: 'send', from: 2, to: 5 },
  { do: 'send', from: 0, to: 5 },
];

export const sequences = (steps: number): fc.Arbitrary<Action[]> =>
  fc
    .array(aStep, { minLength: Math.floor(steps / 2), maxLength: steps })
    .map((chosen) => [...founding, ...chosen.flat()]);

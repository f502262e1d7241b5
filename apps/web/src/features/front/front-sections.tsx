import type { ReactNode } from 'react';
import { Benefits } from './benefits.tsx';
import { Kinds } from './kinds.tsx';
import { Prices } from './prices.tsx';
import { Questions } from './questions.tsx';

/** Everything below the first screen. `plans` is undefined if nothing is sold. */
export const FrontSections = ({ plans }: { plans?: ReactNode }) => (
  <div className="grid w-full max-w-5xl gap-14 pt-14 pb-8">
    <Kinds />
    <Benefits />
    {plans && <Prices>{plans}</Prices>}
    <Questions />
  </div>
);

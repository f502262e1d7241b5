import type { ReactNode } from 'react';
import type { Theme } from '../../lib/theme.ts';
import { Benefits } from './benefits.tsx';
import { Kinds } from './kinds.tsx';
import { Prices } from './prices.tsx';
import { Questions } from './questions.tsx';

interface FrontSectionsProps {
  theme: Theme;
  /** The comparison of the plans; nothing if none is sold. */
  plans?: ReactNode;
}

/** Everything below the first screen. */
export const FrontSections = ({ theme, plans }: FrontSectionsProps) => (
  <div className="grid w-full max-w-5xl gap-14 pt-14 pb-8">
    <Kinds />
    <Benefits theme={theme} />
    {plans && <Prices>{plans}</Prices>}
    <Questions />
  </div>
);

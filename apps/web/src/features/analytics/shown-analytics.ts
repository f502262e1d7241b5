import type { Analytics } from '@tessera/contract';
import type { Names } from './names.ts';
import type { Variant } from './split-test/tested-variants.ts';
import type { ChangeView } from './use-view.ts';
import type { View, viewQuery } from './view.ts';

/** What the parts of the block show. */
export interface ShownAnalytics {
  data: Analytics;
  view: View;
  onChange: ChangeView;
  /** In the zone of the account. */
  today: string;
  names: Names;
  /** What the figures were asked for with. */
  asked: ReturnType<typeof viewQuery>;
  /** The short hash, if it is the block of one code. */
  codeHash: string | undefined;
  /** The pages of the split test of a code. */
  variants: readonly Variant[];
}

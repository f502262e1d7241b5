import { type PlanFeature, planFeatures, plans } from '@tessera/contract';
import type { KeyIn } from '../../i18n/keys.ts';

/** The answer of a plan: whether it includes the row, or a text. */
type Answer = boolean | KeyIn<'subscription'>;

export interface PlanRow {
  name: KeyIn<'subscription'>;
  free: Answer;
  pro: Answer;
}

/** The rows of a feature, with texts where the free plan has a part of it. */
const featureRows = {
  edits: [{ name: 'compare.edit' }, { name: 'compare.style' }],
  slugs: [{ name: 'compare.slugs' }],
  rules: [{ name: 'compare.rules' }],
  looks: [{ name: 'compare.looks' }],
  bulk: [{ name: 'compare.bulk', free: 'compare.bulkFree' }],
  sheets: [{ name: 'compare.sheets' }],
  eps: [{ name: 'compare.files', free: 'compare.filesFree', pro: 'compare.filesPro' }],
  webhooks: [{ name: 'compare.webhooks' }],
  analytics: [{ name: 'compare.analytics', free: 'compare.analyticsFree', pro: 'compare.analyticsPro' }],
  watch: [{ name: 'compare.watch' }],
} as const satisfies Record<PlanFeature, readonly (Pick<PlanRow, 'name'> & Partial<PlanRow>)[]>;

/** Features of every plan. */
const forAll = ['compare.design', 'compare.organize', 'compare.security', 'compare.noAds', 'compare.forever'] as const;

const answerOf = (plan: keyof typeof plans, feature: PlanFeature): boolean => plans[plan].features.includes(feature);

/** Everything that a plan includes or lacks, except for its number of codes. */
export const planRows: readonly PlanRow[] = [
  { name: 'compare.types', free: 'compare.typesFree', pro: 'compare.typesPro' },
  ...planFeatures.flatMap((feature) =>
    featureRows[feature].map((row) => ({ free: answerOf('free', feature), pro: answerOf('pro', feature), ...row })),
  ),
  ...forAll.map((name) => ({ name, free: true, pro: true })),
];

import { lazy, Suspense } from 'react';
import { loadNamespaces } from '../../i18n/text-store.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import type { SecondStepProps } from './second-step.tsx';

const SecondStep = lazy(async () => {
  const [module] = await Promise.all([import('./second-step.tsx'), loadNamespaces(['secondFactor', 'errors'])]);
  return { default: module.SecondStep };
});

/** Loaded when it is needed: most accounts have no second step. */
export function LazySecondStep(props: SecondStepProps) {
  const { t } = useTranslation('common');
  return (
    <Suspense fallback={<PageSpinner label={t('state.loading')} />}>
      <SecondStep {...props} />
    </Suspense>
  );
}

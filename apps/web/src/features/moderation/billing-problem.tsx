import { useTranslation } from '../../i18n/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';
import { useBillingProblem } from './admin-queries.ts';

/** Tells operators that changes of subscriptions are held, and how to go on. */
export function BillingProblem() {
  const { t } = useTranslation('admin');
  const problem = useBillingProblem().data?.problem;
  if (!problem) return null;
  return (
    <Banner tone="error" title={t('billing.title')}>
      <p>
        {problem.kind === 'other_account'
          ? t('billing.otherAccount', { expected: problem.expected, found: problem.found })
          : t('billing.customersMissing', { count: problem.missing, running: problem.running })}
      </p>
      <p>
        {t('billing.accept')} <code className="font-mono text-sm">npm run admin -- accept-billing</code>
      </p>
    </Banner>
  );
}

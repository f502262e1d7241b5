import type { BillingInterval, PlanChange } from '@tessera/contract';
import { errorMessage } from '../../i18n/error-message.ts';
import { formatDate, formatPrice } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePlanChange } from './use-plan-change.ts';

/** Names every amount and date before the plan is changed. */
export function PlanChangeDialog({ to, onClose }: { to: BillingInterval; onClose: () => void }) {
  const { t } = useTranslation('subscription', 'common', 'errors');
  const language = useLanguage();
  const { state, retry, confirm } = usePlanChange(to, onClose);
  const change = 'change' in state ? state.change : undefined;
  const problem = 'problem' in state ? state.problem : undefined;
  const due = change && change.due > 0 ? formatPrice(change.due, change.currency, language) : undefined;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open && state.kind !== 'confirming') onClose();
      }}
      title={t(`switch.question.${to}`)}
      confirmLabel={due ? t('switch.pay', { due }) : t('switch.confirm')}
      cancelLabel={t('switch.keep')}
      onConfirm={confirm}
      tone="plain"
      busy={state.kind === 'confirming'}
      ready={change !== undefined}
    >
      {problem !== undefined && (
        <Banner
          tone="error"
          action={
            state.kind === 'failed' && (
              <Button size="sm" variant="secondary" onClick={retry}>
                {t('common:action.retry')}
              </Button>
            )
          }
        >
          {errorMessage(problem, 'code.plan_change_failed')}
        </Banner>
      )}
      {state.kind === 'loading' && (
        <div role="status" aria-label={t('switch.loading')} className="grid gap-3 py-1">
          <Skeleton shape="h-4 w-full" />
          <Skeleton shape="h-4 w-4/5" />
          <Skeleton shape="h-24 w-full" />
        </div>
      )}
      {change && <Amounts change={change} />}
    </ConfirmDialog>
  );
}

/** The unused time is that of the plan one comes from. */
const from = { month: 'year', year: 'month' } as const satisfies Record<BillingInterval, BillingInterval>;

function Amounts({ change }: { change: PlanChange }) {
  const { t } = useTranslation('subscription');
  const language = useLanguage();
  const money = (amount: number) => formatPrice(amount, change.currency, language);
  const { interval, charge, credit, adjustment, fromBalance, due, remainingCredit } = change;
  const date = formatDate(change.renewsAt, language);
  const rows = [
    { label: t(`switch.charge.${interval}`, { date }), amount: charge },
    { label: t(`switch.credit.${from[interval]}`), amount: -credit },
    { label: t('switch.adjustment'), amount: adjustment },
    { label: t('switch.fromBalance'), amount: -fromBalance },
  ].filter(({ amount }) => amount !== 0);
  return (
    <>
      <p>
        {due > 0 ? t('switch.charged', { due: money(due) }) : t('switch.notCharged')}{' '}
        {remainingCredit > 0 && t('switch.creditStays', { credit: money(remainingCredit) })}{' '}
        {t('switch.renews', { date })}
      </p>
      <dl className="figures grid gap-2 rounded-control border border-line p-3 text-ink">
        {rows.map(({ label, amount }) => (
          <Row key={label} label={label} value={money(amount)} />
        ))}
        <Row label={t('switch.due')} value={money(due)} look="border-t border-line pt-2 font-semibold" />
        {remainingCredit > 0 && (
          <Row label={t('switch.remainingCredit')} value={money(remainingCredit)} look="font-semibold" />
        )}
      </dl>
    </>
  );
}

function Row({ label, value, look = '' }: { label: string; value: string; look?: string }) {
  return (
    <div className={`flex justify-between gap-4 ${look}`}>
      <dt>{label}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  );
}

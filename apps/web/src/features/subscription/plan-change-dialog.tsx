import type { BillingInterval, PlanChange } from '@tessera/contract';
import { errorMessage } from '../../i18n/error-message.ts';
import { formatDate, formatPrice } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingText } from '../../ui/spoken.tsx';
import { otherInterval } from './subscription-view.ts';
import { usePlanChange } from './use-plan-change.ts';

/** Shows every amount and date before the plan is changed. */
export function PlanChangeDialog({ to, onClose }: { to: BillingInterval; onClose: () => void }) {
  const { t } = useTranslation('subscription', 'common', 'errors');
  const language = useLanguage();
  const { preview, isLoading, hasPreviewFailed, isConfirming, error, retry, confirm } = usePlanChange(to, onClose);
  const due = preview && preview.due > 0 ? formatPrice(preview.due, preview.currency, language) : undefined;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open && !isConfirming) onClose();
      }}
      title={t(`switch.question.${to}`)}
      confirmLabel={due ? t('switch.pay', { due }) : t('switch.confirm')}
      cancelLabel={t('switch.keep')}
      onConfirm={confirm}
      tone="plain"
      busy={isConfirming}
      ready={preview !== undefined}
    >
      {error && (
        <Banner
          tone="error"
          action={
            hasPreviewFailed && (
              <Button size="sm" variant="secondary" onClick={retry}>
                {t('common:action.retry')}
              </Button>
            )
          }
        >
          {errorMessage(error, 'code.plan_change_failed')}
        </Banner>
      )}
      {isLoading && (
        <div className="grid gap-3 py-1">
          <LoadingText>{t('switch.loading')}</LoadingText>
          <Skeleton shape="h-4 w-full" />
          <Skeleton shape="h-4 w-4/5" />
          <Skeleton shape="h-24 w-full" />
        </div>
      )}
      {preview && <Amounts change={preview} />}
    </ConfirmDialog>
  );
}

function Amounts({ change }: { change: PlanChange }) {
  const { t } = useTranslation('subscription');
  const language = useLanguage();
  const format = (amount: number) => formatPrice(amount, change.currency, language);
  const { interval, charge, credit, adjustment, fromBalance, due, remainingCredit } = change;
  const date = formatDate(change.renewsAt, language);
  const rows = [
    { label: t(`switch.charge.${interval}`, { date }), amount: charge },
    { label: t(`switch.credit.${otherInterval[interval]}`), amount: -credit },
    { label: t('switch.adjustment'), amount: adjustment },
    { label: t('switch.fromBalance'), amount: -fromBalance },
  ].filter(({ amount }) => amount !== 0);
  return (
    <>
      <p>
        {due > 0 ? t('switch.charged', { due: format(due) }) : t('switch.notCharged')}{' '}
        {remainingCredit > 0 && t('switch.creditStays', { credit: format(remainingCredit) })}{' '}
        {t('switch.renews', { date })}
      </p>
      <dl className="figures grid gap-2 rounded-control border border-line p-3 text-ink">
        {rows.map(({ label, amount }) => (
          <Row key={label} label={label} value={format(amount)} />
        ))}
        <Row label={t('switch.due')} value={format(due)} className="border-t border-line pt-2 font-semibold" />
        {remainingCredit > 0 && (
          <Row label={t('switch.remainingCredit')} value={format(remainingCredit)} className="font-semibold" />
        )}
      </dl>
    </>
  );
}

function Row({ label, value, className = '' }: { label: string; value: string; className?: string }) {
  return (
    <div className={`flex justify-between gap-4 ${className}`}>
      <dt>{label}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  );
}

import { limits } from '@tessera/contract';
import { useErrorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Input } from '../../ui/input.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingText, Spoken } from '../../ui/spoken.tsx';
import { useReferral } from './invite-queries.ts';
import { ShareButton } from './share-button.tsx';

/** A link that invites anyone, without naming an address. */
export function ReferralCard() {
  const { t } = useTranslation('invites', 'common');
  const { data, error, isFetching, refetch } = useReferral();
  const failure = useErrorMessage(error);
  return (
    <Card title={t('referral.title')} description={t('referral.text')}>
      {data ? (
        <ReferralLink link={data.referralUrl} />
      ) : error ? (
        <div className="flex min-h-22 flex-wrap items-center justify-between gap-3 sm:min-h-10">
          <Spoken>{failure}</Spoken>
          <Button size="sm" variant="secondary" loading={isFetching} onClick={() => void refetch()}>
            {t('common:action.retry')}
          </Button>
        </div>
      ) : (
        <>
          <LoadingText>{t('common:state.loading')}</LoadingText>
          <Skeleton shape="h-22 rounded-control sm:h-10" />
        </>
      )}
    </Card>
  );
}

function ReferralLink({ link }: { link: string }) {
  const { t } = useTranslation('invites');
  return (
    <div className="grid gap-2 sm:flex">
      <div className="min-w-0 flex-1">
        <Input readOnly aria-label={t('referral.title')} value={link} onFocus={({ target }) => target.select()} />
      </div>
      <div className="flex gap-2">
        <CopyButton
          variant="primary"
          text={link}
          label={t('referral.copy')}
          copiedLabel={t('link.copied')}
          failedLabel={t('link.failed')}
          shownForMs={limits.delays.copiedMs}
        />
        <ShareButton link={link} label={t('referral.share')} size="md" />
      </div>
    </div>
  );
}

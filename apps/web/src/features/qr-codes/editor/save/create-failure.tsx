import { errorMessage } from '../../../../i18n/error-message.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { UpgradeQuestion } from '../upgrade-question.tsx';

/** Why no code was created. Where a subscription would help, the question follows. */
export function CreateFailure({ failure }: { failure: unknown }) {
  const { t } = useTranslation('errors');
  const refused = failure instanceof ApiError && failure.status === 403;
  const asks = refused && failure.requiresSubscription;
  const text = refused && !asks ? t('code.pro_required') : errorMessage(failure, 'general.createQrCodeFailed');
  return (
    <>
      <Banner tone="error">{text}</Banner>
      {asks && <UpgradeQuestion />}
    </>
  );
}

import { errorMessage } from '../../../i18n/error-message.ts';
import type { KeyIn } from '../../../i18n/keys.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Banner } from '../../../ui/banner.tsx';
import { LogoFailed } from './logo-failed.ts';

const steps = {
  upload: 'general.uploadLogoFailed',
  remove: 'general.removeLogoFailed',
} as const satisfies Record<LogoFailed['step'], KeyIn<'errors'>>;

/** What did not work, and the server's reason where it gave one. */
export function SaveFailure({ failure }: { failure: unknown }) {
  const { t } = useTranslation('errors');
  const isLogo = failure instanceof LogoFailed;
  const key = isLogo ? steps[failure.step] : 'general.updateQrCodeFailed';
  const reason = errorMessage(isLogo ? failure.cause : failure, key);
  return (
    <Banner tone="error" title={t(key)}>
      {reason === t(key) ? null : <p>{reason}</p>}
    </Banner>
  );
}

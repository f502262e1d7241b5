import { useTranslation } from '../i18n/use-translation.ts';
import { AuthCard } from '../features/auth/auth-card.tsx';
import { useVerification, type Verification } from '../features/auth/use-verification.ts';
import { VerificationResult } from '../features/auth/verification-result.tsx';
import { useAddressSecret } from '../lib/address-secrets.ts';
import { useDocumentTitle } from '../lib/document-title.ts';

const titles = {
  verifying: 'verify.title',
  verified: 'verify.verifiedTitle',
  failed: 'verify.failedTitle',
} as const satisfies Record<Verification['at'], string>;

export function VerifyEmailPage() {
  const { t } = useTranslation('auth');
  const state = useVerification(useAddressSecret('token'));
  const title = t(titles[state.at]);
  useDocumentTitle(title);
  return (
    <AuthCard title={title}>
      <VerificationResult state={state} />
    </AuthCard>
  );
}

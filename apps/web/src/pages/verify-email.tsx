import { AuthCard } from '../features/auth/auth-card.tsx';
import { useVerification, type Verification, VerificationResult } from '../features/auth/verification.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useAddressSecret } from '../lib/address-secrets.ts';
import { useDocumentTitle } from '../lib/document-title.ts';

const titles = {
  verifying: 'verify.title',
  verified: 'verify.verifiedTitle',
  failed: 'verify.failedTitle',
} as const satisfies Record<Verification['kind'], string>;

export function VerifyEmailPage() {
  const { t } = useTranslation('auth');
  const state = useVerification(useAddressSecret('token'));
  const title = t(titles[state.kind]);
  useDocumentTitle(title);
  return (
    // A new card for each state: the centered card would otherwise jump to its new height.
    <AuthCard key={state.kind} title={title}>
      <VerificationResult state={state} />
    </AuthCard>
  );
}

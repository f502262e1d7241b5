import { AuthCard } from '../features/auth/auth-card.tsx';
import { VerificationResult, verifyEmail } from '../features/auth/verification.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useAddressSecret } from '../lib/address-secrets.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { type LinkResult, useLinkToken } from '../lib/use-link-token.ts';

const titles = {
  waiting: 'verify.title',
  done: 'verify.verifiedTitle',
  failed: 'verify.failedTitle',
} as const satisfies Record<LinkResult<unknown>['kind'], string>;

export function VerifyEmailPage() {
  const { t } = useTranslation('auth');
  const result = useLinkToken(useAddressSecret('token'), verifyEmail);
  const title = t(titles[result.kind]);
  useDocumentTitle(title);
  return (
    // A new card for each state: the centered card would otherwise jump to its new height.
    <AuthCard key={result.kind} title={title}>
      <VerificationResult result={result} />
    </AuthCard>
  );
}

import { confirmEmail, EmailConfirmationResult } from '../features/account/email-change.tsx';
import { AuthCard } from '../features/auth/auth-card.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useAddressSecret } from '../lib/address-secrets.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { type LinkResult, useLinkToken } from '../lib/use-link-token.ts';

const titles = {
  waiting: 'confirm.title',
  done: 'confirm.doneTitle',
  failed: 'confirm.failedTitle',
} as const satisfies Record<LinkResult<unknown>['kind'], string>;

export function ChangeEmailPage() {
  const { t } = useTranslation('sessions');
  const result = useLinkToken(useAddressSecret('token'), confirmEmail);
  const title = t(titles[result.kind]);
  useDocumentTitle(title);
  return (
    // A new card for each state: the centered card would otherwise jump to its new height.
    <AuthCard key={result.kind} title={title}>
      <EmailConfirmationResult result={result} />
    </AuthCard>
  );
}

import { UndoEmail, type UndoState, useUndoEmail } from '../features/account/undo-email.tsx';
import { AuthCard } from '../features/auth/auth-card.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useAddressSecret } from '../lib/address-secrets.ts';
import { useDocumentTitle } from '../lib/document-title.ts';

const titles = {
  waiting: 'undo.title',
  asking: 'undo.title',
  done: 'undo.doneTitle',
  failed: 'undo.failedTitle',
} as const satisfies Record<UndoState['kind'], string>;

export function UndoEmailPage() {
  const { t } = useTranslation('sessions');
  const state = useUndoEmail(useAddressSecret('token'));
  const title = t(titles[state.kind]);
  useDocumentTitle(title);
  return (
    <AuthCard key={state.kind} title={title}>
      <UndoEmail state={state} />
    </AuthCard>
  );
}

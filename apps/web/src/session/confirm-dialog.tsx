import type { ConfirmMethod } from '@tessera/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { canUsePasskeys } from '../lib/passkey-support.ts';
import { useAction } from '../lib/use-action.ts';
import { useProvider } from '../lib/use-provider.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { LoadingText } from '../ui/spoken.tsx';
import { confirmForms } from './confirm-forms.tsx';
import { userCall } from './user-call.ts';

const fallbackMethods: readonly ConfirmMethod[] = ['password'];

/** Asks a signed-in person to prove again who they are. Loads the methods of the account; if that fails, the password. */
export function ConfirmDialog({ onFinish }: { onFinish: (isConfirmed: boolean) => void }) {
  const { t } = useTranslation('confirm');
  const { state, run } = useAction(async () => (await userCall('GET /auth/confirm')).methods);
  const load = useEffectEvent(run);
  useEffect(() => load(), []);
  return (
    <Dialog
      open
      onOpenChange={() => onFinish(false)}
      title={t('title')}
      description={t('text')}
      closeLabel={t('close')}
    >
      {state.kind === 'done' || state.kind === 'failed' ? (
        <Methods methods={state.kind === 'done' ? state.result : fallbackMethods} onFinish={onFinish} />
      ) : (
        <>
          <LoadingText>{t('loading')}</LoadingText>
          <Skeleton shape="h-28 rounded-control" />
        </>
      )}
    </Dialog>
  );
}

interface MethodsProps {
  methods: readonly ConfirmMethod[];
  onFinish: (isConfirmed: boolean) => void;
}

function Methods({ methods, onFinish }: MethodsProps) {
  const { t } = useTranslation('confirm');
  const provider = useProvider();
  const [chosen, setChosen] = useState<ConfirmMethod>();
  const offered = methods.filter((method) => method !== 'passkey' || canUsePasskeys());
  const current = chosen ?? offered[0] ?? 'password';
  const { Form } = confirmForms[current];
  return (
    <div className="grid gap-4">
      <Form key={current} onConfirmed={() => onFinish(true)} onCancel={() => onFinish(false)} />
      {offered
        .filter((method) => method !== current)
        .map((method) => (
          <div key={method}>
            <button type="button" className="link text-left" onClick={() => setChosen(method)}>
              {t(confirmForms[method].choose, { name: provider?.name ?? '' })}
            </button>
          </div>
        ))}
    </div>
  );
}

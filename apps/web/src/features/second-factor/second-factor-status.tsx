import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SecondFactorState } from '@tessera/contract';
import { useState } from 'react';
import { errorMessage } from '../../i18n/error-message.ts';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { userCall } from '../../session/user-call.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { refreshSecondFactor } from './second-factor-queries.ts';

/** With this many codes or fewer, the card recommends new ones. */
const fewCodes = 3;

type Question = 'disable' | 'replace';

interface SecondFactorStatusProps {
  state: SecondFactorState;
  /** Properties of the first button. */
  focus: { ref?: (button: HTMLElement | null) => void };
  onCodes: (codes: string[]) => void;
  onDisabled: () => void;
}

/** Two-step sign-in that is on: its facts, new recovery codes, and the switch. */
export function SecondFactorStatus({ state, focus, onCodes, onDisabled }: SecondFactorStatusProps) {
  const { t } = useTranslation('secondFactor', 'errors');
  const language = useLanguage();
  const client = useQueryClient();
  const [question, setQuestion] = useState<Question>();
  const actions = {
    disable: async () => {
      await userCall('DELETE /auth/second-factor/totp');
      toast.success(t('disable.done'));
      onDisabled();
    },
    replace: async () => onCodes((await userCall('POST /auth/second-factor/recovery-codes')).recovery_codes),
  } satisfies Record<Question, () => Promise<void>>;
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async (asked: Question) => {
      await actions[asked]();
      await refreshSecondFactor(client);
      setQuestion(undefined);
    },
    onError: () => refreshSecondFactor(client),
  });
  const ask = (asked: Question) => {
    reset();
    setQuestion(asked);
  };
  const left = state.recovery_codes_left;
  return (
    <>
      <p className="flex flex-wrap gap-x-4 text-soft">
        {state.enabled_at && <span>{t('card.since', { date: formatDate(state.enabled_at, language) })}</span>}
        <span>{t('card.left', { count: left })}</span>
      </p>
      {left <= fewCodes && <Banner tone="warn">{t('card.few')}</Banner>}
      <div className="flex flex-wrap gap-2">
        <Button {...focus} variant="secondary" onClick={() => ask('replace')}>
          {t('card.newCodes')}
        </Button>
        <Button variant="secondary" onClick={() => ask('disable')}>
          {t('card.disable')}
        </Button>
      </div>
      {question && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && !isPending && setQuestion(undefined)}
          title={t(`${question}.question`)}
          confirmLabel={t(`${question}.confirm`)}
          cancelLabel={t(`${question}.keep`)}
          tone={question === 'disable' ? 'danger' : 'plain'}
          onConfirm={() => mutate(question)}
          busy={isPending}
        >
          <p>{t(`${question}.what`)}</p>
          {error && <Banner tone="error">{errorMessage(error)}</Banner>}
        </ConfirmDialog>
      )}
    </>
  );
}

import { Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { isTrialOpen, type TrialLink } from '../../codes/draft/stored-code.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { call } from '../../lib/api.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import type { Maker } from './use-maker.ts';

/** One link per code: a new one only after the day of the last one. */
async function openTrial({ made, setTrial }: Maker): Promise<TrialLink> {
  if (made.trial && isTrialOpen(made.trial)) return made.trial;
  const link = await call('POST /qr-codes/visitor-reservations');
  setTrial(link);
  return link;
}

/** Lets a visitor scan a tracked code and see the scan arrive. Nothing for types that a free account cannot save. */
export function TrialAction({ maker, action }: { maker: Maker; action: ReactNode }) {
  const { t } = useTranslation('maker', 'errors');
  const { state, run, reset } = useAction(async () => {
    try {
      const [{ TrialDialog }, link] = await Promise.all([import('./trial-dialog.tsx'), openTrial(maker)]);
      return { TrialDialog, link };
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
  });
  if (maker.made.draft.type !== 'url') return null;
  return (
    <>
      <Button
        wide
        variant="secondary"
        disabled={maker.preview.kind !== 'drawn'}
        loading={state.kind === 'pending'}
        icon={<Smartphone className="size-4" aria-hidden="true" />}
        onClick={run}
      >
        {t('trial.action')}
      </Button>
      {state.kind === 'done' && (
        <state.result.TrialDialog link={state.result.link} style={maker.style} onClose={reset} action={action} />
      )}
    </>
  );
}

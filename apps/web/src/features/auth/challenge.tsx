import type { developmentChallengeToken } from '@tessera/contract';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { loadSite, useSite } from '../../lib/site.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

interface ChallengeProps {
  /** Called with the proof that a person is there. To ask again, give the component another key. */
  onToken: (token: string) => void;
}

/** The contract's word, checked by the compiler; its module would bring the schema library along. */
const developmentToken: typeof developmentChallengeToken = 'development-token';

/** Where no site key is configured, as on a developer's machine, the challenge passes by itself. */
export function Challenge({ onToken }: ChallengeProps) {
  const { t } = useTranslation('auth', 'common');
  const state = useSite();
  const passes = state.at === 'ready' && state.site.turnstileSiteKey === null;
  const pass = useEffectEvent(() => onToken(developmentToken));
  useEffect(() => {
    if (passes) pass();
  }, [passes]);
  if (state.at === 'loading' || passes) return null;
  return (
    <Banner
      tone="error"
      action={
        <Button size="sm" variant="secondary" onClick={() => void loadSite()}>
          {t('common:action.retry')}
        </Button>
      }
    >
      {t('challenge.error')}
    </Banner>
  );
}

import { developmentChallengeToken } from '@tessera/contract';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { loadSite, useSite } from '../../lib/site.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

interface ChallengeProps {
  /** Called with the proof that a person is there. To ask again, give the component another key. */
  onToken: (token: string) => void;
}

/** Where no site key is configured, as on a developer's machine, the challenge passes by itself. */
export function Challenge({ onToken }: ChallengeProps) {
  const { t } = useTranslation(['common', 'errors']);
  const state = useSite();
  const passes = state.at === 'ready' && state.site.turnstileSiteKey === null;
  const pass = useEffectEvent(() => onToken(developmentChallengeToken));
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
      {t('errors:general.challengeError')}
    </Banner>
  );
}

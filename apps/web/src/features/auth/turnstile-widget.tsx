import { Turnstile } from '@marsidev/react-turnstile';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTheme } from '../../lib/theme.ts';

export type ChallengeTrouble = 'failed' | 'expired';
/** The form that the challenge is solved for; the server takes the token for no other one. */
export type ChallengeAction = 'login' | 'register';

interface TurnstileWidgetProps {
  siteKey: string;
  action: ChallengeAction;
  onToken: (token: string) => void;
  onTrouble: (trouble: ChallengeTrouble) => void;
}

export function TurnstileWidget({ siteKey, action, onToken, onTrouble }: TurnstileWidgetProps) {
  const language = useLanguage();
  const theme = useTheme();
  return (
    <Turnstile
      siteKey={siteKey}
      options={{
        action,
        language,
        theme: theme === 'system' ? 'auto' : theme,
        size: 'flexible',
        refreshExpired: 'manual',
      }}
      onSuccess={onToken}
      onError={() => onTrouble('failed')}
      onTimeout={() => onTrouble('expired')}
      onExpire={() => onTrouble('expired')}
      scriptOptions={{ onError: () => onTrouble('failed') }}
    />
  );
}

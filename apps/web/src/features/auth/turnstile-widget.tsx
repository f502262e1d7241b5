import { Turnstile } from '@marsidev/react-turnstile';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTheme } from '../../lib/theme.ts';

export type ChallengeError = 'failed' | 'expired';
/** The form of the challenge; the server accepts the token for no other form. */
export type ChallengePurpose = 'login' | 'register' | 'report';

interface TurnstileWidgetProps {
  siteKey: string;
  purpose: ChallengePurpose;
  onToken: (token: string) => void;
  onError: (error: ChallengeError) => void;
}

export function TurnstileWidget({ siteKey, purpose, onToken, onError }: TurnstileWidgetProps) {
  const language = useLanguage();
  const theme = useTheme();
  return (
    <Turnstile
      siteKey={siteKey}
      options={{
        action: purpose,
        language,
        theme: theme === 'system' ? 'auto' : theme,
        size: 'flexible',
        refreshExpired: 'manual',
      }}
      onSuccess={onToken}
      onError={() => onError('failed')}
      onTimeout={() => onError('expired')}
      onExpire={() => onError('expired')}
      scriptOptions={{ onError: () => onError('failed') }}
    />
  );
}

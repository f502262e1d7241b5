import { Turnstile } from '@marsidev/react-turnstile';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTheme } from '../../lib/theme.ts';

export type ChallengeTrouble = 'failed' | 'expired';

interface TurnstileWidgetProps {
  siteKey: string;
  onToken: (token: string) => void;
  onTrouble: (trouble: ChallengeTrouble) => void;
}

export function TurnstileWidget({ siteKey, onToken, onTrouble }: TurnstileWidgetProps) {
  const language = useLanguage();
  const theme = useTheme();
  return (
    <Turnstile
      siteKey={siteKey}
      options={{ language, theme: theme === 'system' ? 'auto' : theme, size: 'flexible', refreshExpired: 'manual' }}
      onSuccess={onToken}
      onError={() => onTrouble('failed')}
      onTimeout={() => onTrouble('expired')}
      onExpire={() => onTrouble('expired')}
      scriptOptions={{ onError: () => onTrouble('failed') }}
    />
  );
}

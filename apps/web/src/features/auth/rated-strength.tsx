import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ratePassword, type Strength } from './password-rating.ts';
import { StrengthLine } from './strength-line.tsx';

const levels = { short: 0, weak: 1, fair: 2, good: 3, strong: 4 } as const satisfies Record<Strength, number>;

/** Loaded with the first typed character, together with its texts: the dictionaries are large. */
export function RatedStrength({ password, email }: { password: string; email: string | undefined }) {
  const { t } = useTranslation('passwords');
  // A slow rating does not delay the next key.
  const typed = useDeferredValue(password);
  const { strength, advice } = useMemo(() => ratePassword(typed, email), [typed, email]);
  const text = t(`strength.${strength}`);
  return <StrengthLine level={levels[strength]}>{advice ? `${text}. ${t(`advice.${advice}`)}` : text}</StrengthLine>;
}

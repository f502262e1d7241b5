import { useTranslation } from '../../i18n/use-translation.ts';
import { passwordStrength, strengths } from './password-strength.ts';

/** Four tiles that fill as the password grows, and one calm sentence. */
export function PasswordHint({ password }: { password: string }) {
  const { t } = useTranslation('auth');
  const strength = passwordStrength(password);
  const filled = password === '' ? 0 : strengths.indexOf(strength) + 1;
  return (
    <span className="flex items-start gap-2.5">
      <span className="mt-1.25 flex gap-1" aria-hidden="true">
        {strengths.map((name, index) => (
          <span
            key={name}
            className={`size-2.5 rounded-[3px] transition-colors ${index < filled ? 'bg-accent' : 'bg-line'}`}
          />
        ))}
      </span>
      <span>{t(`password.strength.${strength}`)}</span>
    </span>
  );
}

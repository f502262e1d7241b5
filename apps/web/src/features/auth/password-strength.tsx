import { type ComponentType, lazy, Suspense } from 'react';
import { loadNamespaces } from '../../i18n/text-store.ts';
import { Spoken } from '../../ui/spoken.tsx';
import { StrengthLine } from './strength-line.tsx';

interface PasswordStrengthProps {
  password: string;
  /** A password that contains parts of the address is weaker. */
  email?: string | undefined;
  /** Shown before the first character is typed. */
  rule?: string;
}

type Rated = ComponentType<{ password: string; email: string | undefined }>;

const Rated = lazy(async (): Promise<{ default: Rated }> => {
  try {
    const [module] = await Promise.all([import('./rated-strength.tsx'), loadNamespaces(['passwords'])]);
    return { default: module.RatedStrength };
  } catch {
    // Without a connection the form works as before; only the hint is missing.
    return { default: () => null };
  }
});

/** How strong a new password is, for forms that set one. It never keeps a form from being sent. */
export function PasswordStrength({ password, email, rule }: PasswordStrengthProps) {
  const fallback = rule === undefined ? null : <StrengthLine level={0}>{rule}</StrengthLine>;
  return (
    <Spoken as="div" when="changed">
      {password === '' ? (
        fallback
      ) : (
        <Suspense fallback={fallback}>
          <Rated password={password} email={email} />
        </Suspense>
      )}
    </Spoken>
  );
}

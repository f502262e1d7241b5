import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isPlanAwaited } from '../../lib/kept-code.ts';
import { logProblem } from '../../lib/log.ts';
import { useUser } from '../../session/use-user.ts';
import type { KeptOutcome } from './save-kept-code.ts';

/**
 * Saves the code that waits for a plan as soon as the account has it: after a checkout here or in another tab, or when an accepted
 * invite makes room. Several tabs get the same code.
 */
export function useAwaitedCode({ isEnabled = true } = {}): KeptOutcome {
  const user = useUser();
  const client = useQueryClient();
  const [code, setCode] = useState<KeptOutcome>(() => ({ kind: isPlanAwaited() ? 'waiting' : 'nothing-kept' }));
  const { kind } = code;
  useEffect(() => {
    if (!isEnabled || (kind !== 'waiting' && !isPlanAwaited())) return;
    const save = async () => {
      // The saver with the schemas of all types is not part of the first load.
      const { saveAwaitedCode } = await import('./save-kept-code.ts');
      const outcome = await saveAwaitedCode(user);
      if (outcome.kind === 'created') void client.invalidateQueries();
      setCode(outcome);
    };
    save().catch((error: unknown) => logProblem('kept code not saved', error));
  }, [isEnabled, kind, user, client]);
  return code;
}

import { useEffect, useRef, useState } from 'react';
import { logProblem } from '../../../../lib/log.ts';
import { type LogoPicture, logoPicture, storedLogo } from '../../check/logo-picture.ts';
import { type LogoProblem, logoProblem, type LogoRules } from '../logo-rules.ts';

/** `coming`: the saved one is being fetched. `kept`: as it was saved. */
type State = { is: 'coming' | 'kept' | 'chosen' | 'removed'; picture: LogoPicture | null };

export interface Logo {
  state: State;
  /** Whether the code will carry one. */
  present: boolean;
  problem: LogoProblem | undefined;
  rules: LogoRules;
  choose: (file: File) => void;
  remove: () => void;
}

/** The logo of a code being written or changed; nothing is sent before the code is saved. */
export function useLogo(rules: LogoRules, storedAt: string | null = null): Logo {
  const [state, setState] = useState<State>({ is: storedAt === null ? 'kept' : 'coming', picture: null });
  const [problem, setProblem] = useState<LogoProblem>();
  /** Of two files chosen in a hurry the later one counts, however long the first takes to read. */
  const latest = useRef(0);

  useEffect(() => {
    if (storedAt === null) return;
    const leaving = new AbortController();
    storedLogo(storedAt, leaving.signal).then(
      (picture) => setState((now) => (now.is === 'coming' ? { is: 'kept', picture } : now)),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        logProblem('The logo could not be fetched', error);
        setState((now) => (now.is === 'coming' ? { is: 'kept', picture: null } : now));
      },
    );
    return () => leaving.abort();
  }, [storedAt]);

  const read = async (file: File) => {
    latest.current += 1;
    const turn = latest.current;
    const found = logoProblem(file, rules);
    setProblem(found);
    if (found) return;
    try {
      const picture = await logoPicture(file);
      if (turn === latest.current) setState({ is: 'chosen', picture });
    } catch (error) {
      logProblem('The logo could not be read', error);
      if (turn === latest.current) setProblem(rules.badType);
    }
  };

  return {
    state,
    present: state.picture !== null || (state.is !== 'removed' && storedAt !== null),
    problem,
    rules,
    choose: (file) => void read(file),
    remove: () => {
      latest.current += 1;
      setProblem(undefined);
      setState({ is: storedAt === null ? 'kept' : 'removed', picture: null });
    },
  };
}

import { limits } from '@tessera/contract';
import { useEffect, useRef, useState } from 'react';
import { logProblem } from '../../../../lib/log.ts';
import { type LogoPicture, logoPicture, storedLogo } from '../../check/logo-picture.ts';

/** The create screen accepts more file types and larger files than the edit screen, with its own messages. */
export const logoRules = {
  create: {
    ...limits.logo.create,
    help: 'editor:logo.createRule',
    badType: 'errors:code.logo_type',
    tooLarge: 'errors:code.logo_too_large',
  },
  edit: {
    ...limits.logo.edit,
    help: 'editor:logo.editRule',
    badType: 'editor:logo.editType',
    tooLarge: 'editor:logo.editSize',
  },
} as const;

type LogoRules = (typeof logoRules)[keyof typeof logoRules];
type LogoProblem = LogoRules['badType' | 'tooLarge'];

function findProblem(file: Blob, rules: LogoRules): LogoProblem | undefined {
  const types: readonly string[] = rules.types;
  // Some systems report `image/jpg`.
  if (!types.includes(file.type === 'image/jpg' ? 'image/jpeg' : file.type)) return rules.badType;
  return file.size > rules.maxBytes ? rules.tooLarge : undefined;
}

/** `loading`: the saved logo is being fetched. `unchanged`: as saved, possibly without a logo. */
type LogoState = { kind: 'loading' | 'unchanged' | 'chosen' | 'removed'; picture: LogoPicture | null };

export interface Logo {
  state: LogoState;
  /** Whether the code will have a logo once it is saved. */
  isPresent: boolean;
  problem: LogoProblem | undefined;
  rules: LogoRules;
  choose: (file: File) => void;
  /** Removes the logo and returns a function that undoes it. */
  remove: () => () => void;
}

/** The logo of the code in the editor. Nothing is uploaded until the code is saved. */
export function useLogo(rules: LogoRules, savedUrl: string | null = null): Logo {
  const [state, setState] = useState<LogoState>({ kind: savedUrl === null ? 'unchanged' : 'loading', picture: null });
  const [problem, setProblem] = useState<LogoProblem>();
  /** If two files are chosen quickly, the later one wins, even if the first takes longer to read. */
  const latestRead = useRef(0);

  useEffect(() => {
    if (savedUrl === null) return;
    const unmounted = new AbortController();
    const finish = (picture: LogoPicture | null) =>
      setState((current) => (current.kind === 'loading' ? { kind: 'unchanged', picture } : current));
    storedLogo(savedUrl, unmounted.signal).then(finish, (error: unknown) => {
      if (unmounted.signal.aborted) return;
      logProblem('saved logo not fetched', error);
      finish(null);
    });
    return () => unmounted.abort();
  }, [savedUrl]);

  const read = async (file: File) => {
    latestRead.current += 1;
    const thisRead = latestRead.current;
    const found = findProblem(file, rules);
    setProblem(found);
    if (found) return;
    try {
      const picture = await logoPicture(file);
      if (thisRead === latestRead.current) setState({ kind: 'chosen', picture });
    } catch (error) {
      logProblem('logo file not read', error);
      if (thisRead === latestRead.current) setProblem(rules.badType);
    }
  };

  return {
    state,
    isPresent: state.picture !== null || (state.kind !== 'removed' && savedUrl !== null),
    problem,
    rules,
    choose: (file) => void read(file),
    remove: () => {
      latestRead.current += 1;
      setProblem(undefined);
      setState({ kind: savedUrl === null ? 'unchanged' : 'removed', picture: null });
      return () => setState(state);
    },
  };
}

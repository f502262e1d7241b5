import { limits } from '@tessera/contract';
import { useEffect, useRef, useState } from 'react';
import { logProblem } from '../../../lib/log.ts';
import { type LogoPicture, logoPicture, type PicturePart, storedLogo } from '../../../codes/logo-picture.ts';

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
type SavedLogo = { kind: 'loading' | 'unchanged'; picture: LogoPicture | null };
/** A picture before it was cropped, and the file that it was drawn from. */
interface Original {
  file: Blob;
  whole: LogoPicture;
}
/** `isReplaceable`: came with a template or a look, and the next one may replace it. */
type LogoEdit =
  | { kind: 'chosen'; picture: LogoPicture; isReplaceable: boolean; original: Original }
  | { kind: 'removed'; picture: null };

const originalOf = (picture: LogoPicture): Original => ({ file: picture.png, whole: picture });

export type Logo = ReturnType<typeof useLogo>;

/** The logo of the code in the editor. Nothing is uploaded until the code is saved. */
export function useLogo(rules: LogoRules, savedUrl: string | null = null) {
  const [saved, setSaved] = useState<SavedLogo>({ kind: savedUrl === null ? 'unchanged' : 'loading', picture: null });
  const [edit, setEdit] = useState<LogoEdit>();
  const [problem, setProblem] = useState<LogoProblem>();
  /** If two files are chosen quickly, the later one wins, even if the first takes longer to read. */
  const latestRead = useRef(0);

  useEffect(() => {
    if (savedUrl === null) return;
    const unmounted = new AbortController();
    const finish = (picture: LogoPicture | null) => setSaved({ kind: 'unchanged', picture });
    storedLogo(savedUrl, unmounted.signal).then(finish, (error: unknown) => {
      if (unmounted.signal.aborted) return;
      logProblem('saved logo not fetched', error);
      finish(null);
    });
    return () => unmounted.abort();
  }, [savedUrl]);

  const replaceEdit = (next: LogoEdit | undefined) => {
    latestRead.current += 1;
    setProblem(undefined);
    setEdit(next);
  };

  const read = async (file: Blob, cropped?: { part: PicturePart; whole: LogoPicture }) => {
    latestRead.current += 1;
    const thisRead = latestRead.current;
    try {
      const picture = await logoPicture(file, cropped?.part);
      if (thisRead !== latestRead.current) return;
      const original = { file, whole: cropped?.whole ?? picture };
      setEdit({ kind: 'chosen', picture, isReplaceable: false, original });
    } catch (error) {
      logProblem('logo file not read', error);
      if (thisRead === latestRead.current) setProblem(rules.badType);
    }
  };

  const choose = (file: File) => {
    const found = findProblem(file, rules);
    setProblem(found);
    if (found) latestRead.current += 1;
    else void read(file);
  };

  const state = edit ?? saved;
  const original = edit?.kind === 'chosen' ? edit.original : state.picture && originalOf(state.picture);
  return {
    state,
    /** The change of the logo, for undo. */
    edit,
    setEdit: replaceEdit,
    /** Whether the code will have a logo once it is saved. */
    isPresent: state.picture !== null || (state.kind !== 'removed' && savedUrl !== null),
    problem,
    rules,
    choose,
    /** The whole picture, which can be cropped. */
    whole: original?.whole ?? null,
    crop: (part: PicturePart) => original && void read(original.file, { part, whole: original.whole }),
    choosePrepared: (picture: LogoPicture) =>
      replaceEdit({ kind: 'chosen', picture, isReplaceable: true, original: originalOf(picture) }),
    remove: () => replaceEdit(savedUrl === null ? undefined : { kind: 'removed', picture: null }),
  };
}

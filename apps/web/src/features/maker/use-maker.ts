import { limits, type QrStyleOptions, type QrType } from '@tessera/contract';
import { useEffect, useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { logProblem } from '../../lib/log.ts';
import { type Draft, emptyDraft } from '../../codes/draft/draft.ts';
import { type CreateBody, draftResolver } from '../../codes/draft/draft-form.ts';
import { recognize, valuesFor } from './recognize/recognize.ts';
import { type Recognized, recognized } from './recognize/recognized.ts';
import { type DirectPicture, drawDirect } from './direct-picture.ts';
import {
  discardWork,
  fullStyle,
  type MadeCode,
  readKeptCode,
  readWork,
  saveWork,
} from '../../codes/draft/stored-code.ts';

export type Preview = DirectPicture | { kind: 'empty' };

export type Maker = ReturnType<typeof useMaker>;

/** Whether a type has no content; parts of other types do not count. */
const isEmpty = (draft: Draft, type: QrType = draft.type): boolean =>
  JSON.stringify(draft[type]) === JSON.stringify(emptyDraft[type]);

/** An empty field begins anew with the default type. */
const recognizeTyped = (text: string): Recognized =>
  text.trim() === '' ? recognized(emptyDraft.type, {}) : recognize(text);

/** The state of the maker: one text, whose type is recognized unless the user selects one. */
export function useMaker() {
  const [start] = useState<MadeCode>(() => readWork() ?? readKeptCode() ?? { text: '', draft: emptyDraft, style: {} });
  const form = useForm<Draft, unknown, CreateBody>({ resolver: draftResolver, defaultValues: start.draft });
  const [text, setText] = useState(start.text);
  /** Undefined while the type follows the text. */
  const [selected, setSelected] = useState<QrType | undefined>(
    isEmpty(start.draft) || recognize(start.text).type === start.draft.type ? undefined : start.draft.type,
  );
  const [choices, setChoices] = useState(start.style);
  const [trial, setTrial] = useState(start.trial);
  const draft = useWatch({ control: form.control }) as Draft;
  const style = useMemo(() => fullStyle(choices), [choices]);
  const fill = ({ type, values }: Recognized) => {
    form.setValue('type', type);
    form.setValue(type, values);
  };
  const made = useMemo(() => ({ text, draft, style: choices, trial }), [text, draft, choices, trial]);
  useStoredWork(made);
  return {
    form,
    made,
    /** Follows the content after a pause in typing. */
    preview: usePreview(draft, style),
    style,
    changeText: (next: string) => {
      setText(next);
      fill(selected === undefined ? recognizeTyped(next) : valuesFor(selected, next));
    },
    /** The type stays selected when the text changes later. */
    changeType: (type: QrType) => {
      setSelected(type);
      if (isEmpty(draft, type)) fill(valuesFor(type, text));
      else form.setValue('type', type);
    },
    changeStyle: (change: Partial<QrStyleOptions>) => setChoices((current) => ({ ...current, ...change })),
    /** The code is saved with this link. */
    setTrial,
  };
}

function useStoredWork(made: MadeCode): void {
  useEffect(() => {
    if (!isEmpty(made.draft) || Object.keys(made.style).length > 0) saveWork(made);
    else discardWork();
  }, [made]);
}

const draw = (draft: Draft, style: QrStyleOptions): Preview =>
  isEmpty(draft) ? { kind: 'empty' } : drawDirect(draft, style);

/** Draws the stored code at once, then after a pause in typing. */
function usePreview(draft: Draft, style: QrStyleOptions): Preview {
  const [preview, setPreview] = useState(() => draw(draft, style));
  useEffect(() => {
    const timer = setTimeout(() => {
      try {
        setPreview(draw(draft, style));
      } catch (error) {
        logProblem('preview not drawn', error);
      }
    }, limits.delays.previewMs);
    return () => clearTimeout(timer);
  }, [draft, style]);
  return preview;
}

import { defaultFrameText, type FrameKind, frameKinds, limits, type QrFrame, qrFrameSchema } from '@tessera/contract';
import { useState } from 'react';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ChoiceTiles } from '../../../ui/choice-tiles.tsx';
import { ColorField } from '../../../ui/color-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import type { StyleTabProps } from '../../../codes/style/style-controls.tsx';
import { useColorFields } from '../../../codes/style/use-color-fields.ts';
import { useSample } from './use-sample.ts';

/** A frame around the code, its call to action and its color. */
export function FrameTab({ style, onChange, disabled }: StyleTabProps) {
  const { t } = useTranslation('editor');
  const language = useLanguage();
  const { frame } = style;
  const select = (kind: FrameKind | 'none') =>
    onChange({ frame: kind === 'none' ? undefined : { text: defaultFrameText[language], ...frame, kind } });
  return (
    <div className="grid gap-5">
      <ChoiceTiles
        legend={t('frame.legend')}
        value={frame?.kind ?? 'none'}
        onChange={select}
        disabled={disabled}
        tiles={(['none', ...frameKinds] as const).map((value) => ({
          value,
          label: t(`frame.${value}`),
          picture: <FrameSample kind={value} />,
        }))}
      />
      {frame && (
        <>
          <FrameText frame={frame} disabled={disabled} onChange={(text) => onChange({ frame: { ...frame, text } })} />
          <FrameColors style={style} frame={frame} disabled={disabled} onChange={onChange} />
        </>
      )}
    </div>
  );
}

/** The text of these frames is outside of their area. */
const textOnBackground: readonly FrameKind[] = ['brackets', 'caption'];

function FrameColors({ style, frame, onChange, disabled }: StyleTabProps & { frame: QrFrame }) {
  const { t } = useTranslation('editor');
  const colorField = useColorFields(disabled);
  const { text_color: textColor, ...withoutTextColor } = frame;
  const color = frame.color ?? style.dots_color;
  const usualTextColor = textOnBackground.includes(frame.kind) ? color : style.background_color;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <ColorField
        {...colorField(t('frame.color'), 'dark')}
        value={color}
        onChange={(next) => onChange({ frame: { ...frame, color: next } })}
      />
      <div className="grid gap-2">
        <Checkbox
          label={t('frame.ownTextColor')}
          checked={textColor !== undefined}
          disabled={disabled}
          onChange={({ target }) =>
            onChange({ frame: { ...withoutTextColor, ...(target.checked && { text_color: usualTextColor }) } })
          }
        />
        {textColor !== undefined && (
          <ColorField
            {...colorField(t('frame.textColor'), 'light')}
            value={textColor}
            onChange={(next) => onChange({ frame: { ...frame, text_color: next } })}
          />
        )}
      </div>
    </div>
  );
}

function FrameSample({ kind }: { kind: FrameKind | 'none' }) {
  const language = useLanguage();
  const sample = useSample(`frame ${kind} ${language}`, ({ frameSample, plainSample }) =>
    kind === 'none' ? plainSample() : frameSample(kind, language),
  );
  return (
    <span className="block h-20 w-full rounded-small bg-[#fff] p-1 brightness-(--code-brightness)">
      {sample && <img src={sample} alt="" className="size-full object-contain" />}
    </span>
  );
}

interface FrameTextProps {
  frame: QrFrame;
  onChange: (text: string) => void;
  disabled: boolean;
}

const { text: textSchema } = qrFrameSchema.shape;

/** A text that the frame cannot show stays in the field with its message; the frame keeps the last valid one. */
function FrameText({ frame, onChange, disabled }: FrameTextProps) {
  const { t } = useTranslation('editor', 'errors');
  /** `valid` is the text of the frame that was typed here; another one comes from undo or from a template. */
  const [typed, setTyped] = useState({ text: frame.text, valid: frame.text });
  const text = typed.valid === frame.text ? typed.text : frame.text;
  const issue = textSchema.safeParse(text).error?.issues[0];
  const type = (next: string) => {
    const parsed = textSchema.safeParse(next);
    const valid = parsed.success ? parsed.data : frame.text;
    setTyped({ text: next, valid });
    if (valid !== frame.text) onChange(valid);
  };
  return (
    <Field
      label={t('frame.text')}
      help={t('frame.textHelp')}
      error={issue && t(issue.message === 'tooLong' ? 'errors:field.tooLong' : 'errors:field.frameTextUnsupported')}
    >
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          maxLength={4 * limits.style.frameText.max}
          disabled={disabled}
          value={text}
          onChange={({ target }) => type(target.value)}
        />
      )}
    </Field>
  );
}

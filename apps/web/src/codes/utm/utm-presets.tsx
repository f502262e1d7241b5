import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { limits, type UtmPreset } from '@tessera/contract';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useErrorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { userCall } from '../../session/user-call.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { type UtmField, utmFields, type UtmValues } from './utm.ts';

const queryKey = ['utm-presets'];

const presetValues = (preset: UtmPreset): UtmValues =>
  Object.fromEntries(utmFields.map((field) => [field, preset[field] ?? ''])) as UtmValues;

const presetBody = (values: UtmValues) =>
  Object.fromEntries(utmFields.map((field) => [field, values[field].trim() || null])) as Record<
    UtmField,
    string | null
  >;

interface UtmPresetsProps {
  values: UtmValues;
  onChoose: (values: UtmValues) => void;
  /** The fields of the values. */
  children: ReactNode;
}

/** Saved parameters: choose or delete them above the fields, or save the current ones under a name below. */
export function UtmPresets({ values, onChoose, children }: UtmPresetsProps) {
  const [chosenId, setChosenId] = useState('');
  const { data: presets = [] } = useQuery({
    queryKey,
    queryFn: async () => (await userCall('GET /utm-presets')).utm_presets,
  });
  const choose = (id: string) => {
    setChosenId(id);
    const preset = presets.find((candidate) => candidate.id === id);
    if (preset) onChoose(presetValues(preset));
  };
  return (
    <div className="grid gap-3">
      {presets.length > 0 && <PresetChoice presets={presets} chosenId={chosenId} onChoose={choose} />}
      {children}
      <SavePreset values={values} onSaved={setChosenId} />
    </div>
  );
}

interface PresetChoiceProps {
  presets: readonly UtmPreset[];
  /** Empty if none is chosen. */
  chosenId: string;
  onChoose: (id: string) => void;
}

function PresetChoice({ presets, chosenId, onChoose }: PresetChoiceProps) {
  const { t } = useTranslation('editor');
  const client = useQueryClient();
  const deletion = useMutation({
    mutationFn: (id: string) => userCall('DELETE /utm-presets/{id}', { params: { id } }),
    onSuccess: () => onChoose(''),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const choices = presets.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Field label={t('utm.preset')} error={useErrorMessage(deletion.error)}>
      {(control) => (
        <span className="flex gap-2">
          <span className="min-w-0 flex-1">
            <Select
              {...control}
              value={chosenId}
              choices={[{ value: '', label: t('utm.noPreset') }, ...choices]}
              onChange={({ target }) => onChoose(target.value)}
            />
          </span>
          <IconButton
            label={t('utm.deletePreset')}
            icon={<Trash2 aria-hidden="true" />}
            disabled={chosenId === '' || deletion.isPending}
            onClick={() => deletion.mutate(chosenId)}
          />
        </span>
      )}
    </Field>
  );
}

function SavePreset({ values, onSaved }: { values: UtmValues; onSaved: (id: string) => void }) {
  const { t } = useTranslation('editor');
  const client = useQueryClient();
  const [name, setName] = useState('');
  const saving = useMutation({
    mutationFn: () => userCall('POST /utm-presets', { body: { name: name.trim(), ...presetBody(values) } }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey });
      onSaved(id);
      setName('');
    },
  });
  const isEmpty = utmFields.every((field) => values[field].trim() === '');
  return (
    <Field label={t('utm.saveAs')} error={useErrorMessage(saving.error)}>
      {(control) => (
        <span className="flex gap-2">
          <Input
            {...control}
            autoComplete="off"
            maxLength={limits.utmPresets.maxNameLength}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <Button
            variant="secondary"
            loading={saving.isPending}
            disabled={name.trim() === '' || isEmpty}
            onClick={() => saving.mutate()}
          >
            {t('utm.save')}
          </Button>
        </span>
      )}
    </Field>
  );
}

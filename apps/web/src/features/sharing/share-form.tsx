import { useMutation, useQueryClient } from '@tanstack/react-query';
import { limits, type Share, type Tag } from '@tessera/contract';
import { type ReactNode, useState } from 'react';
import { errorMessage, fieldFailure } from '../../i18n/error-message.ts';
import { formatDate } from '../../i18n/format.ts';
import { PasswordInput } from '../../i18n/password-input.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { type ExpiryChoice, expiryChoices, type ShareValues, valuesOf } from './share-form-values.ts';
import { refreshShares } from './share-queries.ts';

interface ShareFormProps {
  /** Undefined for a new one. */
  share: Share | undefined;
  /** The page can list codes. */
  hasCodes: boolean;
  /** Offered besides all codes. */
  tags: readonly Tag[];
  action: (values: ShareValues) => Promise<unknown>;
  actionLabel: string;
  onDone: () => void;
  onCancel: () => void;
}

/** The settings of a share. */
export function ShareForm({ share, hasCodes, tags, action, actionLabel, onDone, onCancel }: ShareFormProps) {
  const { t } = useTranslation('sharing', 'errors');
  const client = useQueryClient();
  const [values, setValues] = useState(() => valuesOf(share));
  const set = (change: Partial<ShareValues>) => setValues({ ...values, ...change });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await action(values);
      await refreshShares(client);
    },
    onSuccess: onDone,
  });
  const problems = { title: fieldFailure(error, 'title'), password: fieldFailure(error, 'password') };
  const isShownAtField = problems.title !== undefined || problems.password !== undefined;
  return (
    <form
      noValidate
      className="grid gap-4 rounded-card border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
    >
      {error && !isShownAtField && <Banner tone="error">{errorMessage(error)}</Banner>}
      {tags.length > 0 && (
        <Field label={t('form.what')}>
          {(control) => (
            <Select
              {...control}
              value={values.tagId}
              choices={[{ value: '', label: t('kind.account') }, ...tags.map(tagChoice)]}
              onChange={({ target }) => set({ tagId: target.value })}
            />
          )}
        </Field>
      )}
      <Field label={t('form.title')} help={t('form.titleHelp')} error={problems.title}>
        {(control) => (
          <Input
            {...control}
            value={values.title}
            maxLength={limits.title.max}
            autoComplete="off"
            onChange={({ target }) => set({ title: target.value })}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <PasswordField share={share} values={values} onChange={set} error={problems.password} />
        <Field label={t('form.expiry')}>
          {(control) => (
            <ExpirySelect
              control={control}
              share={share}
              value={values.expiry}
              onChange={(expiry) => set({ expiry })}
            />
          )}
        </Field>
      </div>
      <ShownParts hasCodes={hasCodes} values={values} onChange={set} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onCancel} disabled={isPending}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" loading={isPending} loadingLabel={t('form.busy')}>
          {actionLabel}
        </Button>
      </div>
    </form>
  );
}

interface ShownPartsProps extends Pick<ShareFormProps, 'hasCodes'> {
  values: ShareValues;
  onChange: (change: Partial<ShareValues>) => void;
}

function ShownParts({ hasCodes, values, onChange }: ShownPartsProps) {
  const { t } = useTranslation('sharing');
  return (
    <div className="grid gap-2">
      {hasCodes && (
        <Checkbox
          label={t('form.showCodes')}
          checked={values.showsCodes}
          onChange={({ target }) => onChange({ showsCodes: target.checked })}
        />
      )}
      <Checkbox
        label={t('form.showNotes')}
        checked={values.showsNotes}
        onChange={({ target }) => onChange({ showsNotes: target.checked })}
      />
    </div>
  );
}

const tagChoice = ({ id, name }: Tag) => ({ value: id, label: name });

interface PasswordFieldProps extends Pick<ShareFormProps, 'share'> {
  values: ShareValues;
  onChange: (change: Partial<ShareValues>) => void;
  error: string | undefined;
}

function PasswordField({ share, values, onChange, error }: PasswordFieldProps): ReactNode {
  const { t } = useTranslation('sharing');
  const hasPassword = share?.has_password ?? false;
  return (
    <div className="grid content-start gap-2">
      <Field label={t('form.password')} help={hasPassword ? t('form.passwordKept') : undefined} error={error}>
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="new-password"
            value={values.password}
            disabled={values.removesPassword}
            onChange={({ target }) => onChange({ password: target.value })}
          />
        )}
      </Field>
      {hasPassword && (
        <Checkbox
          label={t('form.removePassword')}
          checked={values.removesPassword}
          onChange={({ target }) => onChange({ removesPassword: target.checked })}
        />
      )}
    </div>
  );
}

interface ExpirySelectProps extends Pick<ShareFormProps, 'share'> {
  control: object;
  value: ExpiryChoice;
  onChange: (value: ExpiryChoice) => void;
}

function ExpirySelect({ control, share, value, onChange }: ExpirySelectProps) {
  const { t } = useTranslation('sharing');
  const language = useLanguage();
  const end = share?.expires_at;
  const label = (choice: ExpiryChoice) =>
    choice === 'keep' ? t('form.onDate', { date: formatDate(end ?? '', language) }) : t(`expiry.${choice}`);
  return (
    <Select
      {...control}
      value={value}
      choices={expiryChoices
        .filter((choice) => choice !== 'keep' || end)
        .map((choice) => ({ value: choice, label: label(choice) }))}
      onChange={({ target }) => onChange(target.value as ExpiryChoice)}
    />
  );
}

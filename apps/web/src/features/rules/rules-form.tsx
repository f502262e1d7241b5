import { useEffect, useRef } from 'react';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { zoneLabel, zoneNames } from '../../lib/browser-zone.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Spoken } from '../../ui/spoken.tsx';
import { FieldErrorsContext } from './field-errors.ts';
import { RulesCard } from './rules-card.tsx';
import { ScheduleCard } from './schedule-card.tsx';
import type { DraftEditing } from './use-rules-draft.ts';
import { VariantsCard } from './variants-card.tsx';

interface RulesFormProps {
  editing: DraftEditing;
  destination: string;
  /** Without Pro the rules can be removed, but not added or changed. */
  isLocked: boolean;
}

/** Everything that one call saves. */
export function RulesForm({ editing, destination, isLocked }: RulesFormProps) {
  const { t } = useTranslation('rules');
  const { draft, change, errors, failure, refusals } = editing;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);
  return (
    <FieldErrorsContext value={errors}>
      <form
        ref={form}
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          editing.save();
        }}
      >
        {failure !== undefined && <Banner tone="error">{errorMessage(failure)}</Banner>}
        <fieldset disabled={isLocked} className="min-w-0">
          <Field label={t('zone.label')} help={t('zone.help')}>
            {(control) => (
              <Select
                {...control}
                value={draft.timezone}
                onChange={({ target }) => change({ timezone: target.value })}
                choices={zoneNames(draft.timezone).map((value) => ({ value, label: zoneLabel(value) }))}
              />
            )}
          </Field>
        </fieldset>
        <RulesCard editing={editing} destination={destination} isLocked={isLocked} />
        <VariantsCard editing={editing} isLocked={isLocked} />
        <ScheduleCard editing={editing} isLocked={isLocked} />
        {(!isLocked || editing.isDirty) && <SaveBar editing={editing} />}
      </form>
    </FieldErrorsContext>
  );
}

/** Stays at the bottom of the screen while there is something to save, since the form is long. */
function SaveBar({ editing: { isDirty, isSaving, errors, discard } }: { editing: DraftEditing }) {
  const { t } = useTranslation('rules');
  const hasErrors = Object.keys(errors).length > 0;
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-3 border-t border-line bg-paper py-3 ${isDirty ? 'sticky bottom-0 z-10' : ''}`}
    >
      <Spoken when="changed" className={hasErrors ? 'text-danger' : 'text-soft'}>
        {t(hasErrors ? 'save.check' : isDirty ? 'save.unsaved' : 'save.saved')}
      </Spoken>
      <div className="flex flex-wrap gap-2">
        {isDirty && (
          <Button variant="secondary" onClick={discard}>
            {t('save.discard')}
          </Button>
        )}
        <Button type="submit" loading={isSaving} loadingLabel={t('save.saving')}>
          {t('save.action')}
        </Button>
      </div>
    </div>
  );
}

import { qrTypes, visitSources } from '@tessera/contract';
import { TagChoices } from '../../codes/tags/tag-choices.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useIncludes } from '../../session/entitlements.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { ChangeView } from './use-view.ts';
import type { View } from './view.ts';

interface FilterPanelProps {
  view: View;
  onChange: ChangeView;
  /** Whether codes can be chosen. */
  isForAll: boolean;
}

/** The filters that no list of the page offers. It is part of the page, so it covers nothing. */
export function FilterPanel({ view, onChange, isForAll }: FilterPanelProps) {
  const { t } = useTranslation('analytics', 'common', 'qrCodes');
  const isDetailed = useIncludes('analytics');
  const { source, ...others } = view.clicks;
  return (
    <div className="grid animate-fade gap-5 rounded-card border border-line bg-surface p-4 md:grid-cols-2">
      {isForAll && (
        <TagChoices label={t('qrCodes:list.tags')} value={view.tags} onChange={(tags) => onChange({ tags })} />
      )}
      <div className="grid content-start gap-4">
        {isForAll && (
          <Field label={t('field.type')}>
            {(control) => (
              <Select
                {...control}
                value={view.type ?? ''}
                choices={[
                  { value: '', label: t('qrCodes:list.allTypes') },
                  ...qrTypes.map((type) => ({ value: type, label: t(`common:qrType.${type}`) })),
                ]}
                onChange={({ target }) => onChange({ type: qrTypes.find((type) => type === target.value) })}
              />
            )}
          </Field>
        )}
        {isDetailed && (
          <>
            <Field label={t('field.source')}>
              {(control) => (
                <Select
                  {...control}
                  value={source ?? ''}
                  choices={[
                    { value: '', label: t('source.all') },
                    ...visitSources.map((value) => ({ value, label: t(`source.${value}`) })),
                  ]}
                  onChange={({ target }) => {
                    const chosen = visitSources.find((value) => value === target.value);
                    onChange({ clicks: chosen ? { ...others, source: chosen } : others });
                  }}
                />
              )}
            </Field>
            <p className="text-soft">{t('filter.hint')}</p>
          </>
        )}
      </div>
    </div>
  );
}

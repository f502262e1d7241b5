import { limits } from '@tessera/contract';
import { Plus, Trash2 } from 'lucide-react';
import { formatShare } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useFieldError } from './field-errors.ts';
import { destinationName, newVariant } from './presets.ts';
import type { VariantDraft } from './rules-draft.ts';
import { TextField, UrlField } from './text-field.tsx';
import type { DraftEditing } from './use-rules-draft.ts';

/** The fraction of the visitors that get a variant; 0 while a weight is not a number. */
function variantShare({ weight }: VariantDraft, variants: readonly VariantDraft[]): number {
  const total = variants.reduce((sum, each) => sum + Number(each.weight), 0);
  return Number(weight) / total || 0;
}

/** A split test. The API refuses a single variant, so the last two are removed together. */
export function VariantsCard({ editing: { draft, change }, isLocked }: { editing: DraftEditing; isLocked: boolean }) {
  const { t } = useTranslation('rules');
  const { variants } = draft;
  const error = useFieldError('variants');
  const add = (count: number) => change({ variants: [...variants, ...Array.from({ length: count }, newVariant)] });
  return (
    <Card title={t('variants.title')} description={t('variants.text')}>
      {variants.map((variant, index) => (
        <VariantFields
          key={variant.key}
          variant={variant}
          index={index}
          share={variantShare(variant, variants)}
          isLocked={isLocked}
          onChange={(changed) => change({ variants: variants.with(index, changed) })}
          onRemove={variants.length > 2 ? () => change({ variants: variants.toSpliced(index, 1) }) : undefined}
        />
      ))}
      {error && <p className="text-danger">{error}</p>}
      <div className="flex flex-wrap gap-2">
        {variants.length < limits.rules.maxVariants && (
          <Button
            variant="secondary"
            disabled={isLocked}
            icon={<Plus className="size-4" aria-hidden="true" />}
            onClick={() => add(variants.length === 0 ? 2 : 1)}
          >
            {t(variants.length === 0 ? 'variants.start' : 'variants.add')}
          </Button>
        )}
        {variants.length > 0 && (
          <Button variant="secondary" onClick={() => change({ variants: [] })}>
            {t('variants.stop')}
          </Button>
        )}
      </div>
    </Card>
  );
}

interface VariantFieldsProps {
  variant: VariantDraft;
  index: number;
  share: number;
  /** Can be removed, but not changed. */
  isLocked: boolean;
  onChange: (variant: VariantDraft) => void;
  onRemove: (() => void) | undefined;
}

function VariantFields({ variant, index, share, isLocked, onChange, onRemove }: VariantFieldsProps) {
  const { t } = useTranslation('rules');
  const language = useLanguage();
  const path = `variants.${index}`;
  const number = index + 1;
  return (
    <fieldset className="grid gap-4 rounded-card border border-line p-4">
      <legend className="sr-only">{t('variants.item', { number })}</legend>
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-semibold">{t('variants.item', { number })}</h3>
        {onRemove && (
          <span className="-m-2">
            <IconButton
              label={t('variants.remove', { number })}
              icon={<Trash2 aria-hidden="true" />}
              onClick={onRemove}
            />
          </span>
        )}
      </div>
      <fieldset disabled={isLocked} className="grid min-w-0 gap-4">
        <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
          <TextField
            path={`${path}.name`}
            label={t('rules.name')}
            aside={t('optional')}
            maxLength={limits.rules.maxName}
            value={variant.name}
            onChange={(name) => onChange({ ...variant, name })}
          />
          <TextField
            path={`${path}.weight`}
            label={t('variants.weight')}
            help={t('variants.share', { share: formatShare(share, language) })}
            type="number"
            min={1}
            max={limits.rules.maxWeight}
            value={variant.weight}
            onChange={(weight) => onChange({ ...variant, weight })}
          />
        </div>
        <UrlField
          name={destinationName(variant.key)}
          path={`${path}.destination_url`}
          label={t('variants.destination')}
          help={t('variants.own')}
          value={variant.destination_url}
          onChange={(url) => onChange({ ...variant, destination_url: url })}
        />
      </fieldset>
    </fieldset>
  );
}

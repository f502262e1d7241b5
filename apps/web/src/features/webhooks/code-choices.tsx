import type { QrCode } from '@tessera/contract';
import { type Ref, useState } from 'react';
import { titleOrContent } from '../../codes/content-summary.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { typingPauseMs, useDebounced } from '../../lib/use-debounced.ts';
import { Spoken } from '../../ui/spoken.tsx';
import { useCodeSearch } from './webhook-queries.ts';
import { withoutScheme } from '../../lib/without-scheme.ts';

/** The limit of the API. */
const maxSearchLength = 200;

interface CodeChoicesProps {
  value: readonly string[];
  onChange: (ids: string[]) => void;
  error: string | undefined;
  /** The search field, which gets the focus if the choice is not valid. */
  ref: Ref<HTMLInputElement>;
}

/** A search and its results to choose from. Chosen codes stay chosen when the search changes. */
export function CodeChoices({ value, onChange, error, ref }: CodeChoicesProps) {
  const { t } = useTranslation('webhooks');
  const [search, setSearch] = useState('');
  return (
    <div className="grid gap-2">
      <Field label={t('codes.search')} error={error}>
        {(control) => (
          <Input
            {...control}
            ref={ref}
            type="search"
            autoComplete="off"
            maxLength={maxSearchLength}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
      </Field>
      <Results
        search={useDebounced(search.trim(), typingPauseMs)}
        isChosen={(id) => value.includes(id)}
        onToggle={(id, isChosen) => onChange(isChosen ? [...value, id] : value.filter((chosen) => chosen !== id))}
      />
      <div className="flex min-h-8 items-center justify-between gap-3">
        <Spoken when="changed" className="text-soft">
          {t('codes.chosen', { count: value.length })}
        </Spoken>
        {value.length > 0 && (
          <Button variant="ghost" size="sm" onClick={() => onChange([])}>
            {t('codes.clear')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface ResultsProps {
  search: string;
  isChosen: (id: string) => boolean;
  onToggle: (id: string, isChosen: boolean) => void;
}

function Results({ search, isChosen, onToggle }: ResultsProps) {
  const { t } = useTranslation('webhooks');
  const { data, isError } = useCodeSearch(search);
  if (!data) return isError ? <p className="text-danger">{t('codes.failed')}</p> : <Skeleton shape="h-48" />;
  return (
    <div className="grid max-h-48 content-start gap-1 overflow-y-auto rounded-control border border-line p-3">
      {data.qr_codes.map((code) => (
        <Checkbox
          key={code.id}
          checked={isChosen(code.id)}
          onChange={({ target }) => onToggle(code.id, target.checked)}
          label={<CodeName code={code} />}
        />
      ))}
      {data.qr_codes.length === 0 && <p className="text-soft">{t('codes.none')}</p>}
      {data.next_cursor && <p className="text-soft">{t('codes.more')}</p>}
    </div>
  );
}

function CodeName({ code }: { code: QrCode }) {
  const name = titleOrContent(code, useLanguage());
  const link = withoutScheme(code.short_url);
  return (
    <span className="flex flex-wrap gap-x-2 wrap-anywhere">
      {name || link}
      {name && <span className="text-soft">{link}</span>}
    </span>
  );
}

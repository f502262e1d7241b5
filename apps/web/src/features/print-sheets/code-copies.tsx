import { type QrCode, type SheetOrder, sheetOrders } from '@tessera/contract';
import { useState } from 'react';
import { CodeThumbnail } from '../../codes/code-picture.tsx';
import { codeName } from '../../codes/content-summary.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { searchForm } from '../../lib/search-form.ts';
import { withoutScheme } from '../../lib/without-scheme.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { CopiesStepper } from './copies-stepper.tsx';
import { copiesOf } from './sheet-labels.ts';
import type { SheetSettings } from './sheet-settings.ts';

/** More codes have a search, and a button that shows the next ones. */
const rowsAtOnce = 12;

interface CodeCopiesProps {
  /** The codes to choose from, newest first. */
  codes: readonly QrCode[];
  /** Whether the codes were chosen one by one, in an order. */
  isChosen: boolean;
  settings: SheetSettings;
  onChange: (change: Partial<SheetSettings>) => void;
}

/** Which codes are printed, how often and in which order. */
export function CodeCopies({ codes, isChosen, settings, onChange }: CodeCopiesProps) {
  const { t } = useTranslation('sheets', 'qrCodes');
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(rowsAtOnce);
  const nameOf = (code: QrCode) => codeName(code, t('qrCodes:untitled'), language);
  const linkOf = ({ slug_url, short_url }: QrCode) => withoutScheme(slug_url ?? short_url);
  const isFound = (code: QrCode) => searchForm(`${nameOf(code)} ${linkOf(code)}`).includes(searchForm(search.trim()));
  const found = search.trim() === '' ? codes : codes.filter(isFound);
  const orders = sheetOrders.filter((order) => order !== 'chosen' || isChosen);
  const isOne = codes.length === 1;
  return (
    <Card title={t('copies.title')}>
      {!isOne && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <div className="grid content-start gap-1.5">
            <span className="font-medium" aria-hidden="true">
              {t('copies.each')}
            </span>
            <CopiesStepper
              label={t('copies.each')}
              value={settings.copies}
              onChange={(copies) => onChange({ copies, ownCopies: {} })}
            />
            <p className="text-soft">{t('copies.help')}</p>
          </div>
          <Field label={t('order.label')}>
            {(control) => (
              <Select
                {...control}
                value={settings.order}
                choices={orders.map((value) => ({ value, label: t(`order.${value}`) }))}
                onChange={({ target }) => onChange({ order: target.value as SheetOrder })}
              />
            )}
          </Field>
        </div>
      )}
      {codes.length > rowsAtOnce && (
        <Input
          type="search"
          aria-label={t('copies.search')}
          placeholder={t('copies.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <ul className="-mx-2 grid max-h-96 content-start divide-y divide-line overflow-y-auto border-y border-line px-2">
        {found.slice(0, shown).map((code) => (
          <li key={code.id} className="flex items-center gap-3 py-2">
            <CodeThumbnail code={code} sizePx={40} alt="" dimmed={copiesOf(settings, code.id) === 0} />
            <div className="grid min-w-0 flex-1">
              <span className="truncate font-medium">{nameOf(code)}</span>
              <span className="figures truncate text-sm text-soft">{linkOf(code)}</span>
              <CodeState code={code} />
            </div>
            <CopiesStepper
              label={t('copies.of', { title: nameOf(code) })}
              value={copiesOf(settings, code.id)}
              onChange={(copies) => onChange({ ownCopies: { ...settings.ownCopies, [code.id]: copies } })}
            />
          </li>
        ))}
        {found.length === 0 && <li className="py-3 text-soft">{t('copies.notFound')}</li>}
      </ul>
      {found.length > shown && (
        <div>
          <Button variant="secondary" onClick={() => setShown(found.length)}>
            {t('copies.showAll', { count: found.length })}
          </Button>
        </div>
      )}
      <Switch label={t('fill')} checked={settings.fill} onChange={({ target }) => onChange({ fill: target.checked })} />
    </Card>
  );
}

/** States that hold the print back, said before it is made. A symbol with its own content works without its link. */
function CodeState({ code: { is_active, archived, encoding } }: { code: QrCode }) {
  const { t } = useTranslation('qrCodes');
  const isOff = !is_active && encoding === 'tracked';
  if (!isOff && !archived) return null;
  return (
    <span className="flex flex-wrap gap-1 pt-0.5">
      {isOff && <Badge>{t('status.inactive')}</Badge>}
      {archived && <Badge>{t('status.archived')}</Badge>}
    </span>
  );
}

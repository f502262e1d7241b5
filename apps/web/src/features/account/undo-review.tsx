import type { AddedAccess } from '@tessera/contract';
import { formatMoment } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';

function Access({ access: { kind, name, added_at } }: { access: AddedAccess }) {
  const { t } = useTranslation('sessions');
  const language = useLanguage();
  return (
    <span className="grid">
      <span className="wrap-anywhere">
        {t(`undo.kind.${kind}`)}
        {name !== null && <> · {name}</>}
      </span>
      <span className="text-sm text-soft">{t('undo.added', { time: formatMoment(added_at, language) })}</span>
    </span>
  );
}

/** Lists the additions that the server removes in any case. */
export function RemovedAccess({ added }: { added: AddedAccess[] }) {
  const { t } = useTranslation('sessions');
  if (added.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2 className="font-medium">{t('undo.removed')}</h2>
      <ul className="grid gap-2">
        {added.map((access) => (
          <li key={access.id}>
            <Access access={access} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OlderAccessProps {
  added: AddedAccess[];
  chosen: ReadonlySet<string>;
  toggle: (id: string) => void;
}

/** Earlier additions: the owner knows which of them are an attacker's. */
export function OlderAccess({ added, chosen, toggle }: OlderAccessProps) {
  const { t } = useTranslation('sessions');
  if (added.length === 0) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">{t('undo.older')}</legend>
      <p className="text-soft">{t('undo.choose')}</p>
      {added.map((access) => (
        <Checkbox
          key={access.id}
          checked={chosen.has(access.id)}
          onChange={() => toggle(access.id)}
          label={<Access access={access} />}
        />
      ))}
    </fieldset>
  );
}

import { localDay, type SharedAnalytics } from '@tessera/contract';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { fullDayFormatter } from '../format-days.ts';

type SharedNote = NonNullable<SharedAnalytics['annotations']>[number];

/** The owner's notes about days of the period, newest first. */
export function SharedNotes({ notes, zone }: { notes: readonly SharedNote[]; zone: string }) {
  const { t } = useTranslation('share');
  const format = fullDayFormatter(useLanguage());
  const dayOf = ({ at, day }: SharedNote) => day ?? localDay(new Date(at ?? 0), zone);
  return (
    <Card>
      <h2 className="pb-2 font-semibold">{t('notes')}</h2>
      <ul className="grid gap-2">
        {notes.map((note, index) => (
          <li key={index} className="grid gap-x-4 sm:grid-cols-[9rem_1fr]">
            <time dateTime={dayOf(note)} className="figures text-soft">
              {format(dayOf(note))}
            </time>
            <span className="wrap-anywhere">{note.text}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

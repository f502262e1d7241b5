import { useTranslation } from '../../i18n/use-translation.ts';

const notes = ['click', 'unique', 'bots', 'private', 'once'] as const;

/** Explains what each figure counts. */
export function CountingNotes() {
  const { t } = useTranslation('statsDetails');
  return (
    <details className="rounded-control border border-line px-4 py-3">
      <summary className="cursor-pointer font-medium">{t('explain.summary')}</summary>
      <ul className="mt-3 grid list-disc gap-2 pl-5 text-soft">
        {notes.map((note) => (
          <li key={note}>{t(`explain.${note}`)}</li>
        ))}
      </ul>
    </details>
  );
}

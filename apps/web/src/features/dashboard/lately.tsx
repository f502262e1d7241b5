import { useAnnotations } from '../../codes/annotations/annotation-queries.ts';
import { useAnnotationTexts } from '../../codes/annotations/annotation-texts.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { useGlance } from './glance-queries.ts';

const latest = 5;

/** The latest changes, at the end of the page: its height is not known before, and nothing may move. */
export function Lately() {
  const { t } = useTranslation('dashboard', 'annotations');
  const range = useGlance().data?.range;
  const texts = useAnnotationTexts(range?.tz ?? 'UTC', false);
  const { data } = useAnnotations(range && { from: range.from, to: range.to, tz: range.tz });
  if (!data || data.annotations.length === 0) return null;
  return (
    <Card title={t('glance.lately')}>
      <ul className="grid gap-2">
        {data.annotations.slice(0, latest).map((annotation) => (
          <li key={annotation.id} className="wrap-anywhere sm:flex sm:gap-4">
            <span className="figures block shrink-0 text-soft sm:w-44">{texts.whenOf(annotation)}</span>
            {texts.textOf(annotation)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

import { type Annotation, type Language, localDay, offsetMinutes } from '@tessera/contract';
import { formatDay, formatEventTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { withoutScheme } from '../../lib/without-scheme.ts';

/** The time of a clock on the wall of the zone, without an offset. */
export function wallClockTime(at: string, zone: string): string {
  const instant = new Date(at);
  return new Date(instant.getTime() + offsetMinutes(instant, zone) * 60_000).toISOString().slice(0, 16);
}

export const dayOfAnnotation = ({ at, day }: Annotation, zone: string): string =>
  at === null ? (day ?? '') : localDay(new Date(at), zone);

const timeText = ({ at, day }: Annotation, zone: string, language: Language): string =>
  at === null ? formatDay(day ?? '', language) : formatEventTime(wallClockTime(at, zone), language);

/** Returns the words and the time of an annotation. On the page of a code, the code is not named. */
export function useAnnotationTexts(zone: string, isOfOneCode: boolean) {
  const { t } = useTranslation('annotations');
  const language = useLanguage();
  function textOf({ kind, text, code_count: count, codes: [first] }: Annotation): string {
    const name = first && (first.title ?? withoutScheme(first.short_url ?? ''));
    const codes = count === 0 || (isOfOneCode && count === 1) ? undefined : count === 1 ? name : t('codes', { count });
    if (kind === 'note') return codes ? t('about', { change: codes, codes: text ?? '' }) : (text ?? '');
    const change = t(`kind.${kind}`);
    const whole = codes ? t('about', { change, codes }) : change;
    return text === null ? whole : t('with', { change: whole, text });
  }
  return { textOf, whenOf: (annotation: Annotation) => timeText(annotation, zone, language) };
}

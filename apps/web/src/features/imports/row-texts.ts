import { type ImportRow, importFields } from '@tessera/contract';
import { findText } from '../../i18n/text-store.ts';
import type { Translate } from '../../i18n/use-translation.ts';

type ImportTexts = Translate<'imports', 'errors'>;

/** Warnings that have a text; the server may know more. */
const warnings = ['slug_invalid', 'slug_taken', 'slug_requires_pro', 'date_not_kept', 'clicks_not_kept'] as const;

/** The name of the field with the problem, and the reason. `quota` is a parameter of some reasons. */
export function problemText(t: ImportTexts, { field, code, error }: ImportRow, quota: number): string {
  const reason =
    findText('errors', `code.${code}`, { count: quota }) ?? findText('errors', `field.${code}`) ?? error ?? '';
  const known = importFields.find((name) => name === field);
  return known ? t('rows.problem', { field: t(`field.${known}`), reason }) : reason;
}

export const warningTexts = (t: ImportTexts, row: ImportRow): string[] =>
  warnings.filter((code) => row.warnings.includes(code)).map((code) => t(`warning.${code}`));

import { importFields, type ImportRow, type ImportVerdict, type Language } from '@tessera/contract';
import { LoadError } from '../../i18n/load-error.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { type Translate, useTranslation } from '../../i18n/use-translation.ts';
import { useUser } from '../../session/use-user.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type RecordColumn, RecordTable } from '../../ui/record-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useImportRows } from './import-queries.ts';
import { findText } from '../../i18n/text-store.ts';

type ImportTexts = Translate<'imports', 'errors'>;

/** Warnings that have a text; the server may know more. */
const warnings = ['slug_invalid', 'slug_taken', 'slug_requires_pro', 'date_not_kept', 'clicks_not_kept'] as const;

/** The name of the field with the problem, and the reason. `quota` is a parameter of some reasons. */
function problemText(t: ImportTexts, { field, code, error }: ImportRow, quota: number): string {
  const reason =
    findText('errors', `code.${code}`, { count: quota }) ?? findText('errors', `field.${code}`) ?? error ?? '';
  const known = importFields.find((name) => name === field);
  return known ? t('rows.problem', { field: t(`field.${known}`), reason }) : reason;
}

const warningTexts = (t: ImportTexts, row: ImportRow): string[] =>
  warnings.filter((code) => row.warnings.includes(code)).map((code) => t(`warning.${code}`));

/** The code that the row changes: its link, and its destination if that changes. */
function updateTexts(t: ImportTexts, { verdict, content, current_code: code }: ImportRow): string[] {
  if (verdict !== 'update' || !code) return [];
  const { slug_url: slugUrl, short_url: shortUrl, destination_url: destination } = code;
  return [
    t('rows.updates', { link: slugUrl ?? shortUrl }),
    ...(destination !== null && destination !== content ? [t('rows.current', { destination })] : []),
  ];
}

function noteTexts(t: ImportTexts, row: ImportRow): string[] {
  const names = row.lost_links.map(({ name }) => name).join(', ');
  return [
    ...(row.verdict === 'duplicate' ? [t('rows.duplicate')] : []),
    ...updateTexts(t, row),
    ...warningTexts(t, row),
    ...(names ? [t('rows.lost', { names })] : []),
  ];
}

const tones = { create: 'success', update: 'neutral', duplicate: 'warn', error: 'danger' } as const satisfies Record<
  ImportVerdict,
  string
>;

/** The rows of the file with their verdicts, page by page. */
export function RowTable({ importId, verdict }: { importId: string; verdict: ImportVerdict | undefined }) {
  const { t } = useTranslation('imports', 'common', 'errors');
  const query = useImportRows(importId, verdict);
  const columns = useColumns();
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  if (query.isPending) return <Skeleton shape="h-64 rounded-card" />;
  if (!query.data) {
    return <LoadError title={t('rows.failed')} query={query} />;
  }
  return (
    <div className={`grid grid-cols-1 gap-3 ${query.isPlaceholderData ? 'opacity-60' : ''}`}>
      {rows.length > 0 ? (
        <RecordTable caption={t('rows.caption')} columns={columns} rows={rows} rowKey={({ line }) => String(line)} />
      ) : (
        <p className="rounded-card border border-line bg-surface px-4 py-8 text-center text-soft">{t('rows.none')}</p>
      )}
      {query.hasNextPage && (
        <div className="justify-self-center">
          <Button variant="secondary" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('rows.more')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What the code gets from the file beside its content. */
const givenColumns = (t: ImportTexts, language: Language): RecordColumn<ImportRow>[] => [
  {
    key: 'slug',
    title: t('field.slug'),
    cell: ({ slug }) => slug && <span className="break-all">{slug}</span>,
  },
  {
    key: 'tags',
    title: t('rows.tags'),
    cell: ({ tags }) =>
      tags.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {tags.map((tag) => (
            <li key={tag}>
              <Badge>{tag}</Badge>
            </li>
          ))}
        </ul>
      ),
  },
  {
    key: 'clicks',
    title: t('field.clicks'),
    numeric: true,
    cell: ({ clicks }) => clicks !== null && formatNumber(clicks, language),
  },
];

function useColumns(): RecordColumn<ImportRow>[] {
  const { t } = useTranslation('imports', 'errors', 'qrCodes');
  const language = useLanguage();
  const { url_quota: quota } = useUser();
  return [
    {
      key: 'line',
      title: t('rows.line'),
      numeric: true,
      cell: ({ line }) => (
        <>
          <span className="text-soft lg:hidden">{t('rows.line')} </span>
          {formatNumber(line, language)}
        </>
      ),
    },
    {
      key: 'verdict',
      title: t('rows.verdict'),
      cell: ({ verdict }) => <Badge tone={tones[verdict]}>{t(`verdict.${verdict}`)}</Badge>,
    },
    {
      key: 'title',
      title: t('rows.title'),
      cell: ({ title, content }) => (
        <div className={`lg:min-w-32 ${title ? '' : 'text-soft'}`}>
          {title || t('qrCodes:untitled')}
          {/* The content is in the next column. Read aloud, rows without a title differ in this one too. */}
          {!title && <span className="sr-only"> · {content}</span>}
        </div>
      ),
    },
    {
      key: 'content',
      title: t('rows.content'),
      cell: ({ content }) => <div className="lg:min-w-40">{content}</div>,
    },
    ...givenColumns(t, language),
    {
      key: 'remark',
      title: t('rows.remark'),
      cell: (row) => {
        const notes = noteTexts(t, row);
        if (row.verdict !== 'error' && notes.length === 0) return null;
        return (
          <div className="grid gap-1 lg:min-w-28">
            {row.verdict === 'error' && <span className="text-danger">{problemText(t, row, quota)}</span>}
            {notes.map((text) => (
              <span key={text} className="break-words text-soft">
                {text}
              </span>
            ))}
          </div>
        );
      },
    },
  ];
}

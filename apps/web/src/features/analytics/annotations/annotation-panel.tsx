import type { Annotation } from '@tessera/contract';
import { ChevronDown, Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useAnnotations } from '../../../codes/annotations/annotation-queries.ts';
import { useAnnotationTexts } from '../../../codes/annotations/annotation-texts.ts';
import { lazyPart } from '../../../i18n/lazy-part.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { ChartMark } from '../../../ui/mark-groups.ts';
import { chartMarks } from '../../../codes/annotations/chart-marks.ts';

const AnnotationDialog = lazyPart(
  () => import('./annotation-dialog.tsx').then((m) => m.AnnotationDialog),
  ['annotations', 'errors'],
);
const DeleteAnnotation = lazyPart(
  () => import('./delete-annotation.tsx').then((m) => m.DeleteAnnotation),
  ['annotations', 'errors'],
);

export interface AnnotationPanelProps {
  /** The parameters of the call. */
  query: NonNullable<Parameters<typeof useAnnotations>[0]>;
  zone: string;
  /** The instants where the points of the chart begin. */
  starts: readonly string[];
  /** The code of the page; absent on the page of all codes. */
  codeId: string | undefined;
  today: string;
  onMarks: (marks: readonly ChartMark[]) => void;
}

type Open = { kind: 'form'; annotation: Annotation | undefined } | { kind: 'delete'; annotation: Annotation };

const none: readonly Annotation[] = [];

/** What happened in the range of a chart, as a list that can be edited. Gives the chart its marks. */
export function AnnotationPanel({ query, zone, starts, codeId, today, onMarks }: AnnotationPanelProps) {
  const { t } = useTranslation('annotations');
  const language = useLanguage();
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [dialog, setDialog] = useState<Open>();
  const { data } = useAnnotations(query);
  const annotations = data?.annotations ?? none;
  const texts = useAnnotationTexts(zone, codeId !== undefined);
  const marks = chartMarks(annotations, starts, zone, texts);
  // The chart is drawn before this part is loaded.
  const marksText = JSON.stringify(marks);
  useEffect(() => onMarks(JSON.parse(marksText) as ChartMark[]), [onMarks, marksText]);
  return (
    <div className="mt-3 grid gap-2 border-t border-line pt-3">
      <div className="flex items-center justify-between gap-3">
        <button
          type="button"
          className="flex min-h-8 items-center gap-1.5 rounded-control text-left font-medium"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronDown
            className={`size-4 shrink-0 text-soft transition-transform ${isOpen ? 'rotate-180' : ''}`}
            aria-hidden="true"
          />
          {data ? t('count', { count: formatNumber(annotations.length, language) }) : t('title')}
        </button>
        <Button
          variant="ghost"
          size="sm"
          icon={<Plus className="size-4 shrink-0" aria-hidden="true" />}
          onClick={() => setDialog({ kind: 'form', annotation: undefined })}
        >
          {t('add')}
        </Button>
      </div>
      <div id={listId} hidden={!isOpen}>
        {annotations.length === 0 && <p className="text-soft">{t('empty')}</p>}
        <ul className="grid divide-y divide-line">
          {annotations.map((annotation) => (
            <AnnotationRow
              key={annotation.id}
              text={texts.textOf(annotation)}
              when={texts.whenOf(annotation)}
              onEdit={() => setDialog({ kind: 'form', annotation })}
              onDelete={() => setDialog({ kind: 'delete', annotation })}
            />
          ))}
        </ul>
      </div>
      {dialog?.kind === 'form' && (
        <AnnotationDialog
          annotation={dialog.annotation}
          zone={zone}
          codeId={codeId}
          today={today}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteAnnotation
          annotation={dialog.annotation}
          text={texts.textOf(dialog.annotation)}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  );
}

interface AnnotationRowProps {
  text: string;
  when: string;
  onEdit: () => void;
  onDelete: () => void;
}

function AnnotationRow({ text, when, onEdit, onDelete }: AnnotationRowProps) {
  const { t } = useTranslation('annotations');
  return (
    <li className="flex items-start justify-between gap-3 py-1.5">
      <p className="min-w-0 py-1 wrap-anywhere">
        <span className="figures block text-xs text-soft">{when}</span>
        {text}
      </p>
      <span className="flex shrink-0">
        <IconButton label={t('edit', { text })} icon={<Pencil aria-hidden="true" />} onClick={onEdit} />
        <IconButton label={t('remove', { text })} icon={<Trash2 aria-hidden="true" />} onClick={onDelete} />
      </span>
    </li>
  );
}

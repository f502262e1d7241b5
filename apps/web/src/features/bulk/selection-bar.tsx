import type { Job } from '@tessera/contract';
import {
  Archive,
  ArchiveRestore,
  Ellipsis,
  FileArchive,
  Palette,
  Power,
  PowerOff,
  Printer,
  Tag,
  Trash2,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { useErrorMessage } from '../../i18n/error-message.ts';
import { lazyPart } from '../../i18n/lazy-part.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { keepPrintTarget } from '../../lib/print-target.ts';
import { useNavigate } from '../../lib/router/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { ListFilters } from '../../codes/list-filters.ts';
import { Spoken } from '../../ui/spoken.tsx';
import { type BulkRequest, selectionTarget, useBulk } from './use-bulk.ts';
import type { ListSelection } from '../../codes/use-selection.ts';

/** Each dialog is loaded when it is opened. */
const dialogs = {
  tags: lazyPart(() => import('./tags-dialog.tsx').then((m) => m.TagsDialog)),
  delete: lazyPart(() => import('./delete-many-dialog.tsx').then((m) => m.DeleteManyDialog)),
  style: lazyPart(() => import('./style-dialog.tsx').then((m) => m.StyleDialog), ['editor', 'errors']),
  pictures: lazyPart(() => import('./pictures-dialog.tsx').then((m) => m.PicturesDialog)),
};

interface SelectionBarProps {
  selection: ListSelection;
  filters: ListFilters;
  /** The codes that match the filters, loaded or not. */
  total: number;
  onStarted: (job: Job) => void;
}

/** The number of selected codes and what can be done with them, at the bottom of the screen. */
export function SelectionBar({ selection, filters, total, onStarted }: SelectionBarProps) {
  const { t } = useTranslation('bulk');
  const [dialog, setDialog] = useState<keyof typeof dialogs>();
  const closeDialog = () => {
    setDialog(undefined);
    bulk.reset();
  };
  const bulk = useBulk(selection, filters, (job) => {
    setDialog(undefined);
    onStarted(job);
  });
  const failure = useErrorMessage(bulk.error);
  const { count } = selection;
  const navigate = useNavigate();
  const print = () => {
    const { expected_count: _, ...target } = selectionTarget(selection, filters);
    keepPrintTarget(target);
    navigate(paths.printSheets);
  };
  const start = (request: BulkRequest) => void (bulk.isPending || bulk.mutate(request));
  const Dialog = dialog && dialogs[dialog];
  return (
    <>
      <section
        aria-label={t('bar')}
        data-action-bar
        className="fixed inset-x-0 bottom-0 z-10 grid animate-enter gap-2 border-t border-line bg-raised px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-float sm:px-8 lg:left-64"
      >
        {failure && !dialog && <Spoken className="text-danger">{failure}</Spoken>}
        <div className="mx-auto flex w-full max-w-5xl flex-wrap items-center gap-x-3 gap-y-1">
          <Spoken className="figures font-medium">{t('selected', { count })}</Spoken>
          <SelectMore selection={selection} total={total} />
          <BarActions
            status={filters.status}
            busy={bulk.isPending}
            onStart={start}
            onDialog={setDialog}
            onPrint={print}
          />
          <IconButton label={t('clear')} icon={<X aria-hidden="true" />} onClick={selection.clear} />
        </div>
      </section>
      {Dialog && <Dialog count={count} busy={bulk.isPending} failure={failure} onStart={start} onClose={closeDialog} />}
    </>
  );
}

/** The list itself selects the codes on the screen. */
function SelectMore({ selection, total }: Pick<SelectionBarProps, 'selection' | 'total'>) {
  const { t } = useTranslation('bulk');
  if (selection.selection.kind === 'matching' || selection.count >= total) return null;
  return (
    <Button variant="ghost" size="sm" onClick={selection.selectMatching}>
      {t('selectMatching', { count: total })}
    </Button>
  );
}

interface BarActionsProps {
  status: ListFilters['status'];
  busy: boolean;
  onStart: (request: BulkRequest) => void;
  onDialog: (dialog: keyof typeof dialogs) => void;
  onPrint: () => void;
}

function BarActions({ status, busy, onStart, onDialog, onPrint }: BarActionsProps) {
  const { t } = useTranslation('bulk');
  const archive = status === 'archived' ? 'unarchive' : 'archive';
  const ArchiveIcon = archive === 'archive' ? Archive : ArchiveRestore;
  const item = (action: 'activate' | 'deactivate' | 'unarchive', Icon: typeof Power) => ({
    key: action,
    label: t(`action.${action}`),
    icon: <Icon aria-hidden="true" />,
    onSelect: () => onStart({ action }),
  });
  const opening = (dialog: 'style' | 'pictures' | 'delete', Icon: typeof Power) => ({
    key: dialog,
    label: t(`action.${dialog}`),
    icon: <Icon aria-hidden="true" />,
    danger: dialog === 'delete',
    onSelect: () => onDialog(dialog),
  });
  return (
    <span className="ml-auto flex flex-wrap items-center gap-2">
      <Button
        variant="secondary"
        size="sm"
        icon={<Tag className="size-4" aria-hidden="true" />}
        onClick={() => onDialog('tags')}
      >
        {t('action.tag')}
      </Button>
      <Button
        variant="secondary"
        size="sm"
        loading={busy}
        icon={<ArchiveIcon className="size-4" aria-hidden="true" />}
        onClick={() => onStart({ action: archive })}
      >
        {t(`action.${archive}`)}
      </Button>
      <DropdownMenu
        label={t('more')}
        align="end"
        trigger={<IconButton label={t('more')} icon={<Ellipsis aria-hidden="true" />} />}
        items={[
          item('activate', Power),
          item('deactivate', PowerOff),
          ...(status === 'all' ? [item('unarchive', ArchiveRestore)] : []),
          opening('style', Palette),
          opening('pictures', FileArchive),
          { key: 'print', label: t('action.print'), icon: <Printer aria-hidden="true" />, onSelect: onPrint },
          opening('delete', Trash2),
        ]}
      />
    </span>
  );
}

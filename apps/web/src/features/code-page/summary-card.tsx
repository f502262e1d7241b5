import type { QrCode } from '@tessera/contract';
import type { ReactNode } from 'react';
import { CodePicture } from '../../codes/code-picture.tsx';
import { useCodeName } from '../../codes/use-code-name.ts';
import { lazyPart } from '../../i18n/lazy-part.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { leadsToId } from '../../codes/leads-to-id.ts';
import { ClicksSummary } from './clicks-summary.tsx';
import { DownloadPanel } from './download-panel.tsx';

const NewCodeGreeting = lazyPart(
  () => import('./new-code.tsx').then((m) => m.NewCodeGreeting),
  ['scan'],
  <Skeleton shape="h-31" />,
);
const SheetLink = lazyPart(() => import('./sheet-link.tsx').then((m) => m.SheetLink), [], <Skeleton shape="h-10" />);
/** After the first screen, which does not need them. */
const PrintMenu = lazyPart(
  () => new Promise<void>(whenIdle).then(() => import('./print/print-menu.tsx')).then((m) => m.PrintMenu),
  [],
  <Skeleton shape="h-10" />,
);
const ShareMenu = lazyPart(
  () => new Promise<void>(whenIdle).then(() => import('./share-menu.tsx')).then((m) => m.ShareMenu),
  [],
  <Skeleton shape="h-10" />,
);
const MissingPicture = lazyPart(
  () => import('./missing-picture.tsx').then((m) => m.MissingPicture),
  ['errors'],
  <Skeleton shape="h-60" />,
);

interface SummaryCardProps {
  code: QrCode;
  /** A term and its description: where the code leads, or what it contains. */
  content: ReactNode;
  /** Right after the code was created, it is large enough to be scanned from across a desk. */
  isNew: boolean;
}

const columns = {
  usual: 'grid-cols-[7.5rem_minmax(0,1fr)] md:grid-cols-[16rem_minmax(0,1fr)]',
  large: 'grid-cols-1 md:grid-cols-[20rem_minmax(0,1fr)]',
};

/** Is it working, where does it lead, and the picture with its actions: one screen, also on a phone. */
export function SummaryCard({ code, content, isNew }: SummaryCardProps) {
  const { t } = useTranslation('detail');
  const title = useCodeName(code);
  const isLarge = isNew && !code.picture_error;
  const across = isLarge ? '' : 'max-md:col-span-2';
  return (
    <section
      aria-label={t('summary')}
      className={`mb-6 grid items-start gap-4 rounded-card border border-line bg-surface p-4 sm:p-5 md:gap-x-8 ${columns[isLarge ? 'large' : 'usual']}`}
    >
      {code.picture_error ? (
        <div className={across}>
          <MissingPicture code={code} error={code.picture_error} />
        </div>
      ) : (
        <div className="grid justify-items-center gap-4 max-md:contents">
          <CodePicture
            code={code}
            sizePx={isLarge ? 320 : 256}
            alt={t('pictureAlt', { title })}
            dimmed={!code.is_active}
          />
          <div className={`grid w-full gap-2 max-md:order-last ${across}`}>
            <DownloadPanel code={code} />
            <div className={`grid gap-2 ${isLarge ? '' : 'auto-cols-fr grid-flow-col [&>button]:px-0'}`}>
              <PrintMenu code={code} />
              {isLarge ? <SheetLink code={code} /> : <ShareMenu code={code} />}
            </div>
          </div>
        </div>
      )}
      <div className="grid min-w-0 gap-4 max-md:contents">
        {isLarge && <NewCodeGreeting code={code} />}
        <dl className="grid gap-4 max-md:contents">
          <ClicksSummary code={code} />
          <div id={leadsToId} className={`min-w-0 border-t border-line pt-4 ${across}`}>
            {content}
          </div>
        </dl>
      </div>
    </section>
  );
}

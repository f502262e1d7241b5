import { useId } from 'react';
import { type SiteGroup, type SitePage, useIsCurrent, useSiteMap } from '../features/palette/site-map.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from '../lib/router/link.tsx';

/** An entry of the sidebar. */
export const entryStyle =
  'flex min-h-10 items-center gap-3 rounded-control px-3 py-1.5 font-medium text-soft transition-colors hover:bg-line/50 hover:text-ink aria-[current=page]:bg-line aria-[current=page]:font-semibold aria-[current=page]:text-ink lg:min-h-8.5';

interface GroupProps {
  group: SiteGroup;
  isCurrent: (page: SitePage) => boolean;
  onChoose: () => void;
}

/** All pages of the dashboard, in groups with headings. */
export function Navigation({ onChoose }: Pick<GroupProps, 'onChoose'>) {
  const { t } = useTranslation();
  const groups = useSiteMap();
  const isCurrent = useIsCurrent(groups.flatMap(({ pages }) => pages));
  return (
    <nav aria-label={t('nav.label')} className="grid gap-3">
      {groups.map((group) => (
        <Group key={group.pages[0]?.to} group={group} isCurrent={isCurrent} onChoose={onChoose} />
      ))}
    </nav>
  );
}

function Group({ group: { title, pages }, isCurrent, onChoose }: GroupProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div>
      {title && (
        <h2 id={id} className="px-3 pb-1 text-xs font-medium text-soft">
          {t(title)}
        </h2>
      )}
      <ul aria-labelledby={title && id}>
        {pages.map((page) => (
          <li key={page.to}>
            <Entry page={page} isCurrent={isCurrent(page)} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface EntryProps {
  page: SitePage;
  isCurrent: boolean;
  onChoose: () => void;
}

function Entry({ page: { name, to, icon: Icon, isOfServer }, isCurrent, onChoose }: EntryProps) {
  const { t } = useTranslation();
  const content = (
    <>
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      {t(`nav.${name}`)}
    </>
  );
  if (isOfServer)
    return (
      <a href={to} className={entryStyle}>
        {content}
      </a>
    );
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={entryStyle} onClick={onChoose}>
      {content}
    </Link>
  );
}

import type { Analytics } from '@tessera/contract';
import { Funnel } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { withoutScheme } from '../../lib/without-scheme.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Change } from '../../ui/change.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { useChange } from './figures.tsx';

type RankedCode = NonNullable<Analytics['top_codes']>[number];

interface RankedCodesProps {
  title: string;
  codes: readonly RankedCode[];
  codeNames: ReadonlyMap<string, string>;
  /** Shows the clicks of one code. */
  onChoose: (id: string) => void;
}

const initialRows = 5;

/** Codes with their clicks, the change and a line. Each leads to its page. */
export function RankedCodes({ title, codes, codeNames, onChoose }: RankedCodesProps) {
  const { t } = useTranslation('analytics', 'stats', 'statsDetails');
  const [isExpanded, setIsExpanded] = useState(false);
  const rows = isExpanded ? codes : codes.slice(0, initialRows);
  return (
    <Card title={title}>
      <table className="w-full border-collapse" aria-label={title}>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('codes.code')}</th>
            <th scope="col">{t('stats:facts.clicks')}</th>
            <th scope="col">{t('codes.filter')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((code) => (
            <CodeRow
              key={code.id}
              code={code}
              name={codeNames.get(code.id) || withoutScheme(code.short_url)}
              onChoose={onChoose}
            />
          ))}
        </tbody>
      </table>
      {codes.length > initialRows && (
        <div>
          <Button variant="secondary" size="sm" aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
            {isExpanded ? t('statsDetails:breakdown.less') : t('statsDetails:breakdown.more', { count: codes.length })}
          </Button>
        </div>
      )}
    </Card>
  );
}

interface CodeRowProps extends Pick<RankedCodesProps, 'onChoose'> {
  code: RankedCode;
  name: string;
}

function CodeRow({ code: { id, total_clicks, previous_clicks, series }, name, onChoose }: CodeRowProps) {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  const changeText = useChange({ isShort: true });
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="w-full py-2 text-left font-normal">
        <Link to={paths.qrCodeOf(id)} className="line-clamp-2 min-h-6 font-medium wrap-anywhere hover:underline">
          {name}
        </Link>
      </th>
      <td aria-hidden="true" className="hidden pl-4 sm:table-cell">
        <span className="block h-7 w-24">{series.some((clicks) => clicks > 0) && <Sparkline values={series} />}</span>
      </td>
      <td className="py-2 pl-4 whitespace-nowrap">
        <span className="grid justify-items-end *:whitespace-nowrap">
          <span className="figures font-medium">{formatNumber(total_clicks, language)}</span>
          {previous_clicks !== undefined && <Change {...changeText(total_clicks, previous_clicks)} />}
        </span>
      </td>
      <td className="py-2 pl-1">
        <IconButton
          label={t('codes.filterBy', { name })}
          title={t('codes.filter')}
          icon={<Funnel aria-hidden="true" />}
          onClick={() => onChoose(id)}
        />
      </td>
    </tr>
  );
}

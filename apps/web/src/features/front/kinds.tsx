import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { KeyIn } from '../../i18n/keys.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Section } from './section.tsx';
import { StaticPicture, TrackedPicture } from './kind-pictures.tsx';

interface Fact {
  is: boolean;
  text: KeyIn<'front'>;
}

const staticFacts: readonly Fact[] = [
  { is: true, text: 'kinds.static.facts.forever' },
  { is: false, text: 'kinds.static.facts.fixed' },
  { is: false, text: 'kinds.static.facts.uncounted' },
];
const trackedFacts: readonly Fact[] = [
  { is: true, text: 'kinds.tracked.facts.counted' },
  { is: true, text: 'kinds.tracked.facts.changeable' },
  { is: true, text: 'kinds.tracked.facts.lasting' },
];

/** A static code beside a tracked one: what each leads to, and what follows from it. */
export function Kinds() {
  const { t } = useTranslation('front');
  return (
    <Section title={t('kinds.title')}>
      <div className="grid gap-4 md:grid-cols-2 md:gap-6">
        <Kind
          title={t('kinds.static.title')}
          picture={<StaticPicture label={t('kinds.static.picture')} />}
          facts={staticFacts}
        />
        <Kind
          title={t('kinds.tracked.title')}
          picture={<TrackedPicture label={t('kinds.tracked.picture')} />}
          facts={trackedFacts}
        />
      </div>
    </Section>
  );
}

function Kind({ title, picture, facts }: { title: string; picture: ReactNode; facts: readonly Fact[] }) {
  const { t } = useTranslation('front');
  return (
    <div className="grid content-start gap-4 rounded-card border border-line bg-surface p-5">
      {picture}
      <h3 className="text-base font-semibold">{title}</h3>
      <ul className="grid gap-2">
        {facts.map(({ is, text }) => {
          const Icon = is ? Check : Minus;
          return (
            <li key={text} className="flex gap-2">
              <Icon className={`mt-0.5 size-4 shrink-0 ${is ? 'text-success' : 'text-faint'}`} aria-hidden="true" />
              <span>{t(text)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

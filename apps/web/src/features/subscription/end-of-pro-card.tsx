import { CircleCheck, Lock } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';

const lists = {
  stays: { icon: CircleCheck, color: 'text-success', facts: ['redirect', 'count', 'use', 'off'] },
  locks: { icon: Lock, color: 'text-soft', facts: ['beyond', 'types', 'edit', 'on', 'analytics'] },
} as const;

/** Explains the end of Pro: printed codes keep working, editing is locked. */
export function EndOfProCard({ ended }: { ended: boolean }) {
  const { t } = useTranslation('subscription');
  return (
    <Card title={t(ended ? 'after.title' : 'before.title')} description={t(ended ? 'after.text' : 'before.text')}>
      {/* Two columns where there is room: on a wide screen, the card is one of two. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-6">
        <Facts title={t('stays.title')} texts={lists.stays.facts.map((fact) => t(`stays.${fact}`))} {...lists.stays} />
        <Facts title={t('locks.title')} texts={lists.locks.facts.map((fact) => t(`locks.${fact}`))} {...lists.locks} />
      </div>
    </Card>
  );
}

interface FactsProps {
  title: string;
  texts: readonly string[];
  icon: ComponentType<{ className?: string }>;
  color: string;
}

function Facts({ title, texts, icon: Icon, color }: FactsProps) {
  return (
    <div className="grid content-start gap-2">
      <h3 className="font-semibold">{title}</h3>
      <ul className="grid gap-2">
        {texts.map((text) => (
          <li key={text} className="flex gap-2">
            <Icon className={`mt-0.5 size-4 shrink-0 ${color}`} aria-hidden="true" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { limits } from '@tessera/contract';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { announce } from '../../ui/live-region.ts';
import { Presets } from './preset-buttons.tsx';
import { destinationName, newRule } from './presets.ts';
import { moved, type RuleDraft, type RulesDraft } from './rules-draft.ts';
import { moveButtonId, RuleItem, type RuleMove } from './rule-item.tsx';
import type { DraftEditing } from './use-rules-draft.ts';

interface RulesCardProps {
  editing: DraftEditing;
  /** The destination of the code. */
  destination: string;
  isLocked: boolean;
}

const addButtonId = 'add-rule';

/** The ordered rules, and after them what all other visitors get. */
export function RulesCard({ editing, destination, isLocked }: RulesCardProps) {
  const { t } = useTranslation('rules');
  const { draft, change } = editing;
  const { rules } = draft;
  const [open, setOpen] = useState<readonly string[]>([]);
  const focusLater = useFocusLater();
  const toggle = (key: string) =>
    setOpen((keys) => (keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]));
  const add = () => {
    const rule = newRule();
    change({ rules: [...rules, rule] });
    toggle(rule.key);
  };
  const addPreset = (part: Partial<RulesDraft>) => {
    change(part);
    const added = part.rules?.slice(rules.length) ?? [];
    setOpen((keys) => [...keys, ...added.map(({ key }) => key)]);
    focusLater(part.rules ? destinationName(added[0]?.key) : destinationName(part.variants?.[1]?.key));
  };
  const move = (index: number, { key }: RuleDraft, direction: RuleMove) => {
    const next = moved(rules, index, direction === 'up' ? -1 : 1);
    if (next === rules) return;
    change({ rules: next });
    announce(t('rules.moved', { number: next.findIndex((rule) => rule.key === key) + 1 }));
    focusLater(moveButtonId(key, direction));
  };
  const remove = (index: number) => {
    change({ rules: rules.toSpliced(index, 1) });
    announce(t('rules.removed', { number: index + 1 }));
    focusLater(addButtonId);
  };
  return (
    <Card title={t('rules.title')} description={t('rules.text')}>
      {rules.length === 0 && <p className="text-soft">{t('rules.empty')}</p>}
      <ol className="grid gap-3" aria-label={t('rules.title')}>
        {rules.map((rule, index) => (
          <RuleItem
            key={rule.key}
            rule={rule}
            index={index}
            isLast={index === rules.length - 1}
            isLocked={isLocked}
            isOpen={open.includes(rule.key)}
            onToggle={() => toggle(rule.key)}
            onChange={(changed) => change({ rules: rules.with(index, changed) })}
            onMove={(direction) => move(index, rule, direction)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {rules.length > 1 && !isLocked && <p className="text-soft">{t('rules.keys')}</p>}
      <div className="rounded-card border border-line bg-sunken p-4">
        <p className="font-semibold">{t('rules.default')}</p>
        <p className="wrap-anywhere">→ {draft.variants.length > 0 ? t('rules.defaultVariants') : destination}</p>
      </div>
      {rules.length < limits.rules.max ? (
        <div>
          <Button
            id={addButtonId}
            variant="secondary"
            disabled={isLocked}
            icon={<Plus className="size-4" aria-hidden="true" />}
            onClick={add}
          >
            {t('rules.add')}
          </Button>
        </div>
      ) : (
        <p className="text-soft">{t('rules.full', { count: limits.rules.max })}</p>
      )}
      {!isLocked && <Presets draft={draft} onChoose={addPreset} />}
    </Card>
  );
}

/** Focuses the element with the id or name. Browsers take the focus from an element that is moved in or removed from the document. */
function useFocusLater(): (id: string) => void {
  const [target, setTarget] = useState<{ id: string }>();
  useEffect(() => {
    if (target) (document.getElementById(target.id) ?? document.getElementsByName(target.id)[0])?.focus();
  }, [target]);
  return (id) => setTarget({ id });
}

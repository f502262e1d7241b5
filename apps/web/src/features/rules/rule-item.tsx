import { limits } from '@tessera/contract';
import { ArrowDown, ArrowUp, ChevronUp, Pencil, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { conditionTexts } from './condition-summary.ts';
import { useErrorUnder } from './field-errors.ts';
import { destinationName } from './presets.ts';
import type { RuleDraft } from './rules-draft.ts';
import { RuleConditions } from './rule-conditions.tsx';
import { TextField, UrlField } from './text-field.tsx';

export type RuleMove = 'up' | 'down';

interface RuleItemProps {
  rule: RuleDraft;
  index: number;
  isLast: boolean;
  /** Can be removed, but not changed. */
  isLocked: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (rule: RuleDraft) => void;
  onMove: (move: RuleMove) => void;
  onRemove: () => void;
}

/** The button that keeps the focus when the rule has moved. */
export const moveButtonId = (key: string, move: RuleMove): string => `rule-${key}-${move}`;

const moveOfKey: Partial<Record<string, RuleMove>> = { ArrowUp: 'up', ArrowDown: 'down' };

/** A rule in one line, with its form below while it is open or has an error. */
export function RuleItem(props: RuleItemProps) {
  const { rule, index, isLocked, isOpen, onToggle, onMove } = props;
  const { t } = useTranslation('rules');
  const hasError = useErrorUnder(`rules.${index}`) !== undefined;
  const isShown = isOpen || hasError;
  const number = index + 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const move = event.altKey && !isLocked ? moveOfKey[event.key] : undefined;
    if (!move) return;
    event.preventDefault();
    onMove(move);
  };
  return (
    <li className="grid gap-4 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <RuleSummary rule={rule} number={number} />
        <div className="-m-2 flex">
          {!isLocked && <MoveButtons {...props} onKeyDown={onKeyDown} />}
          <IconButton
            label={t('rules.remove', { number })}
            icon={<Trash2 aria-hidden="true" />}
            onKeyDown={onKeyDown}
            onClick={props.onRemove}
          />
          <IconButton
            label={t(isShown ? 'rules.close' : 'rules.edit', { number })}
            icon={isShown ? <ChevronUp aria-hidden="true" /> : <Pencil aria-hidden="true" />}
            aria-expanded={isShown}
            onKeyDown={onKeyDown}
            onClick={onToggle}
          />
        </div>
      </div>
      {isShown && (
        <fieldset disabled={isLocked} className="min-w-0">
          <RuleForm rule={rule} index={index} onChange={props.onChange} />
        </fieldset>
      )}
    </li>
  );
}

function RuleSummary({ rule, number }: { rule: RuleDraft; number: number }) {
  const { t } = useTranslation('rules');
  const language = useLanguage();
  const texts = conditionTexts(rule.conditions, t, language);
  return (
    <div className="min-w-0 flex-1 basis-60">
      <h3 className="font-semibold wrap-anywhere">
        {rule.name ? t('rules.named', { number, name: rule.name }) : t('rules.item', { number })}
      </h3>
      <p className="text-soft">{texts.join(' · ') || t('condition.none')}</p>
      <p className="wrap-anywhere">→ {rule.destination_url || t('rules.noDestination')}</p>
    </div>
  );
}

interface MoveButtonsProps extends RuleItemProps {
  onKeyDown: (event: KeyboardEvent) => void;
}

/** At the ends, the buttons stay focusable, so that moving a rule does not lose the focus. */
function MoveButtons({ rule, index, isLast, onMove, onKeyDown }: MoveButtonsProps) {
  const { t } = useTranslation('rules');
  return (['up', 'down'] as const).map((move) => {
    const isAtEnd = move === 'up' ? index === 0 : isLast;
    const Icon = move === 'up' ? ArrowUp : ArrowDown;
    return (
      <IconButton
        key={move}
        id={moveButtonId(rule.key, move)}
        label={t(`rules.${move}`, { number: index + 1 })}
        icon={<Icon className={isAtEnd ? 'opacity-40' : ''} aria-hidden="true" />}
        aria-disabled={isAtEnd || undefined}
        onKeyDown={onKeyDown}
        onClick={() => onMove(move)}
      />
    );
  });
}

function RuleForm({ rule, index, onChange }: Pick<RuleItemProps, 'rule' | 'index' | 'onChange'>) {
  const { t } = useTranslation('rules');
  const path = `rules.${index}`;
  return (
    <div className="grid gap-4">
      <TextField
        path={`${path}.name`}
        label={t('rules.name')}
        aside={t('optional')}
        maxLength={limits.rules.maxName}
        value={rule.name}
        onChange={(name) => onChange({ ...rule, name })}
      />
      <RuleConditions
        path={`${path}.conditions`}
        conditions={rule.conditions}
        onChange={(conditions) => onChange({ ...rule, conditions })}
      />
      <UrlField
        name={destinationName(rule.key)}
        path={`${path}.destination_url`}
        label={t('rules.destination')}
        value={rule.destination_url}
        onChange={(url) => onChange({ ...rule, destination_url: url })}
      />
    </div>
  );
}

import type { LinkSettings } from '@tessera/contract';
import { errorMessage } from '../../i18n/error-message.ts';
import { LoadState } from '../../i18n/load-state.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAction } from '../../lib/use-action.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { Switch } from '../../ui/switch.tsx';
import { PasswordPart } from './password-part.tsx';
import { PreviewPart } from './preview-part.tsx';
import { useLinkSettings } from './rules-queries.ts';
import { useSaveSettings } from './use-save-settings.ts';

interface SettingsCardProps {
  id: string;
  /** Without Pro the settings can be removed, but not added or changed. */
  isLocked: boolean;
}

/** Password, preview and what is passed to the destination. Each is saved on its own. */
export function SettingsCard({ id, isLocked }: SettingsCardProps) {
  const { t } = useTranslation('rules', 'common');
  const query = useLinkSettings(id);
  const { data } = query;
  return (
    <Card title={t('settings.title')}>
      {data ? (
        <div className="grid min-w-0 gap-6">
          <PasswordPart id={id} hasPassword={data.has_password} isLocked={isLocked} />
          <PreviewPart id={id} settings={data} isLocked={isLocked} />
          {switches.map((each) => (
            <SwitchPart key={each.setting} id={id} settings={data} isLocked={isLocked} {...each} />
          ))}
        </div>
      ) : (
        <LoadState failed={t('settings.failed')} query={query} shape="h-64 rounded-card" />
      )}
    </Card>
  );
}

/** The settings that are switched on and off, with the texts of each. */
const switches = [
  { setting: 'pass_query', label: 'settings.passQuery', text: 'settings.passQueryText' },
  { setting: 'pass_click_id', label: 'settings.passClickId', text: 'settings.passClickIdText' },
] as const;

type SwitchPartProps = SettingsCardProps & { settings: LinkSettings } & (typeof switches)[number];

function SwitchPart({ id, settings, isLocked, setting, label, text }: SwitchPartProps) {
  const { t } = useTranslation('rules');
  const save = useSaveSettings(id);
  const { state, run } = useAction((isOn: boolean) => save({ [setting]: isOn }, t('settings.saved')));
  return (
    <div className="grid gap-1.5">
      <Switch
        label={t(label)}
        checked={settings[setting]}
        disabled={isLocked && !settings[setting]}
        onChange={({ target }) => run(target.checked)}
      />
      <p className="text-soft">{t(text)}</p>
      {state.kind === 'failed' && <Banner tone="error">{errorMessage(state.error)}</Banner>}
    </div>
  );
}

import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { chooseTheme, type Theme, themes, useTheme } from '../../lib/theme.ts';

export const themeIcons = { system: Monitor, light: Sun, dark: Moon } satisfies Record<Theme, unknown>;

export function ThemeSwitch() {
  const { t } = useTranslation();
  const name = useId();
  const current = useTheme();
  return (
    <fieldset className="inline-flex rounded-control border border-line p-0.5">
      <legend className="sr-only">{t('theme.label')}</legend>
      {themes.map((theme) => {
        const Icon = themeIcons[theme];
        return (
          <label
            key={theme}
            title={t(`theme.${theme}`)}
            className="grid h-7 min-w-7 place-items-center rounded-[6px] text-soft transition-colors hover:text-ink has-checked:bg-line has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              checked={theme === current}
              onChange={() => chooseTheme(theme)}
            />
            <span className="sr-only">{t(`theme.${theme}`)}</span>
            <Icon className="size-4" aria-hidden="true" />
          </label>
        );
      })}
    </fieldset>
  );
}

import { useTranslation } from '../../i18n/use-translation.ts';
import { useRecentColors } from './recent-colors.ts';

/** Dark colors with a contrast of at least 7:1 on white, and light ones for the background. */
const suggestions = {
  dark: ['#000000', '#1F2937', '#0F4C48', '#14532D', '#1E3A8A', '#581C87', '#831843', '#7C2D12'],
  light: ['#FFFFFF', '#F3F4F6', '#FFF7ED', '#FEF9C3', '#ECFDF5', '#EFF6FF', '#F5F3FF', '#FDF2F8'],
} as const satisfies Record<string, readonly string[]>;

const allSuggested: readonly string[] = Object.values(suggestions).flat();

/** The props that all color fields of a tab share. */
export function useColorFields(disabled: boolean) {
  const { t } = useTranslation('editor', 'errors');
  const { recent, remember } = useRecentColors(allSuggested);
  const pickerLabels = {
    shade: t('color.shade'),
    hue: t('color.hue'),
    suggested: t('color.suggested'),
    recent: t('color.recent'),
    eyeDropper: t('color.eyeDropper'),
  };
  return (label: string, tone: keyof typeof suggestions) => ({
    label,
    invalidText: t('errors:field.colorInvalid'),
    pickLabel: t('color.pick', { name: label }),
    pickerLabels,
    suggested: suggestions[tone],
    recent,
    disabled,
    onSettle: remember,
  });
}

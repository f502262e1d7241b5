import { type BuiltInLogo, builtInLogoNames, builtInLogoSvg } from '@tessera/qr/logos';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { logProblem } from '../../../lib/log.ts';
import type { Logo } from './use-logo.ts';

interface BuiltInLogosProps {
  logo: Logo;
  /** The color of the logo, which is that of the dots. */
  color: string;
  disabled: boolean;
}

/** Logos of the product, as an alternative to a file. */
export function BuiltInLogos({ logo, color, disabled }: BuiltInLogosProps) {
  const { t } = useTranslation('editor');
  const choose = async (name: BuiltInLogo) => {
    const { builtInLogo } = await import('./samples.ts');
    logo.choosePrepared(await builtInLogo(name, color));
  };
  return (
    <fieldset className="grid gap-1.5" disabled={disabled}>
      <legend className="mb-1.5 font-medium">{t('logo.builtIn')}</legend>
      <div className="flex flex-wrap gap-2">
        {builtInLogoNames.map((name) => (
          <button
            key={name}
            type="button"
            aria-label={t(`logo.symbol.${name}`)}
            title={t(`logo.symbol.${name}`)}
            className="grid size-11 place-items-center rounded-control border border-line bg-[#fff] transition-colors not-disabled:hover:border-edge disabled:cursor-not-allowed disabled:opacity-55"
            onClick={() => void choose(name).catch((error: unknown) => logProblem('logo not drawn', error))}
          >
            <img
              src={`data:image/svg+xml,${encodeURIComponent(builtInLogoSvg(name, '#000000'))}`}
              alt=""
              className="size-6"
            />
          </button>
        ))}
      </div>
    </fieldset>
  );
}

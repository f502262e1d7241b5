import { useTranslation } from './use-translation.ts';

interface ClientTraits {
  browser: string | null;
  os: string | null;
}

const known = (name: string | null): string | undefined => (name === null || name === 'other' ? undefined : name);

/** The name of a browser and its system, such as "Firefox on Windows". Needs the namespace sessions. */
export function useClientName(): (client: ClientTraits) => string {
  const { t } = useTranslation('sessions');
  return (client) => {
    const [browser, os] = [known(client.browser), known(client.os)];
    return browser && os ? t('client.browserOn', { browser, os }) : (browser ?? os ?? t('client.unknown'));
  };
}

import { lazy, type ReactNode, Suspense } from 'react';
import { loadNamespaces } from '../../i18n/text-store.ts';
import { useProvider } from '../../lib/use-provider.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Loaded only if a provider is configured. */
const ProviderButton = lazy(async () => {
  const [module] = await Promise.all([import('./provider-button.tsx'), loadNamespaces(['oidc'])]);
  return { default: module.ProviderButton };
});

interface SignInChoiceProps {
  /** The form with a password. */
  children: ReactNode;
  inviteCode?: string | null;
}

/** The form, the button of the provider, or both. */
export function SignInChoice({ children, inviteCode }: SignInChoiceProps) {
  const provider = useProvider();
  return (
    <>
      {!provider?.only && children}
      {provider && (
        <Suspense fallback={<Skeleton shape="h-12 rounded-control" />}>
          <ProviderButton provider={provider} inviteCode={inviteCode ?? undefined} />
        </Suspense>
      )}
    </>
  );
}

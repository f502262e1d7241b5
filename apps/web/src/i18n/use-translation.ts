import i18next, { type DefaultNamespace, type FlatNamespace, type TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';

let version = 0;
const listeners = new Set<() => void>();

/** Whoever shows texts is drawn again when the language changes or texts arrive. */
function announce(): void {
  version += 1;
  for (const listener of listeners) listener();
}
i18next.on('languageChanged', announce);
i18next.on('loaded', announce);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Names = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]];

/** The texts of one or more namespaces. Pages load theirs before they are drawn, so there is nothing to wait for. */
export function useTranslation<const Ns extends Names = DefaultNamespace>(ns?: Ns): { t: TFunction<Ns> } {
  useSyncExternalStore(subscribe, () => version);
  return { t: i18next.getFixedT(null, ns ?? null) as TFunction<Ns> };
}

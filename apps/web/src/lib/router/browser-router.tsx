import { createContext, type ReactNode, startTransition, use, useLayoutEffect, useMemo, useState } from 'react';
import { createHistory, type HistoryWindow, type RouterHistory } from './history.ts';

type RouterState = ReturnType<RouterHistory['get']> & { history: RouterHistory };

const RouterContext = createContext<RouterState | null>(null);

export function useRouter(): RouterState {
  const router = use(RouterContext);
  if (!router) throw new Error('rendered outside a router');
  return router;
}

/** Tests pass a window in memory. */
export function BrowserRouter({ window: page = window, children }: { window?: HistoryWindow; children: ReactNode }) {
  const [history] = useState(() => createHistory(page));
  const [visit, setVisit] = useState(history.get);
  // In a transition, so that the old page stays on the screen while the next one loads.
  useLayoutEffect(() => history.subscribe(() => startTransition(() => setVisit(history.get()))), [history]);
  const router = useMemo(() => ({ ...visit, history }), [visit, history]);
  return <RouterContext value={router}>{children}</RouterContext>;
}

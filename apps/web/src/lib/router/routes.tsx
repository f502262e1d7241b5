import { type ComponentType, createContext, type ReactNode, use, useEffect, useEffectEvent } from 'react';
import { SpokenPage } from '../../ui/spoken.tsx';
import type { NavigateOptions } from './history.ts';
import { useLocation, useNavigate } from './hooks.ts';
import { matchPath, type Params } from './match-path.ts';

export interface Route {
  path: string;
  Page: ComponentType;
  /** The layouts around the page, the outermost first. */
  layouts?: readonly ComponentType[];
}

const ParamsContext = createContext<Params>({});
const OutletContext = createContext<ReactNode>(null);

/** The parameters in the path of the current page, decoded. */
export const useParams = (): Params => use(ParamsContext);

/** The place of the page in its layout. */
export const Outlet = (): ReactNode => use(OutletContext);

/** Renders the first route that matches. Two routes with the same layout keep its instance. */
export function Routes({ routes }: { routes: readonly Route[] }) {
  const { pathname } = useLocation();
  for (const { path, Page, layouts = [] } of routes) {
    const params = matchPath(path, pathname);
    if (!params) continue;
    const nest = (outlet: ReactNode, Layout: ComponentType) => (
      <OutletContext value={outlet}>
        <Layout />
      </OutletContext>
    );
    return <ParamsContext value={params}>{layouts.reduceRight(nest, <SpokenPage Page={Page} />)}</ParamsContext>;
  }
  return null;
}

/** Redirects when it is rendered, and again if the user comes back to it before the other page is shown. */
export function Navigate({ to, replace, state }: NavigateOptions & { to: string }) {
  const { key } = useLocation();
  const navigate = useNavigate();
  const redirect = useEffectEvent(() => navigate(to, { replace, state }));
  useEffect(() => redirect(), [to, key]);
  return null;
}

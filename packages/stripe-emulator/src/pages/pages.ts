import { checkoutPage } from './checkout-page.ts';
import { type ControlDeps, controlPage } from './control-page.ts';
import { notFound, type PageResponse } from './layout.ts';
import { portalPage } from './portal-page.ts';

export interface PageRequest {
  method: string;
  /** The part of the path below the address of the pages, without query. */
  path: string;
  /** The form of a POST request. */
  body: string;
  wantsJson: boolean;
}

/** The pages that Stripe hosts, and the emulator's own control page. */
export function createPages(deps: ControlDeps) {
  const { account, home } = deps;
  return ({ method, path, body, wantsJson }: PageRequest): PageResponse => {
    const [, name = '', id = '', ...rest] = path.split('/').map(decodeURIComponent);
    const form = method === 'POST' ? Object.fromEntries(new URLSearchParams(body)) : undefined;
    if (name === '' || name === 'control') return controlPage(deps, form, wantsJson);
    if (name === 'checkout') return checkoutPage(account, { id, action: `${home}/checkout/${id}`, form });
    const session = name === 'portal' ? account.state.portalSessions[id] : undefined;
    if (!session || account.state.customers[session.customer]?.deleted) return notFound();
    const response = portalPage({ account, session, home: `${home}/portal/${id}`, form }, rest);
    if (form) account.save();
    return response;
  };
}

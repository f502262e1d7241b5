import { checkoutPage } from './checkout-page.ts';
import { type ControlDeps, controlPage } from './control-page.ts';
import { notHere, type PageAnswer } from './layout.ts';
import { portalPage } from './portal-page.ts';

export interface PageRequest {
  method: string;
  /** Below the place where the pages are mounted, without query. */
  path: string;
  /** The form, as text; read for POST only. */
  body: string;
  wantsJson: boolean;
}

/** The pages that Stripe would host, and one that it would not: the knobs. */
export function createPages(deps: ControlDeps) {
  const { world, home } = deps;
  return (request: PageRequest): PageAnswer => {
    const [, place = '', id = '', ...rest] = request.path.split('/').map(decodeURIComponent);
    const form = request.method === 'POST' ? Object.fromEntries(new URLSearchParams(request.body)) : undefined;
    if (place === '' || place === 'control') return controlPage(deps, { form, wantsJson: request.wantsJson });
    if (place === 'checkout') return checkoutPage(world, { id, action: `${home}/checkout/${id}`, form });
    const session = place === 'portal' ? world.state.portalSessions[id] : undefined;
    if (!session || world.state.customers[session.customer]?.deleted) return notHere();
    const answer = portalPage({ world, session, home: `${home}/portal/${id}`, form }, rest);
    if (form) world.save();
    return answer;
  };
}

import { endpoints } from '@tessera/contract';
import type { Config } from '../config.ts';
import type { Route } from '../http/route.ts';
import type { Billing } from '../platform/billing/billing.ts';
import type { HostedPages } from '../platform/billing/hosted-pages.ts';
import { createDemoSubscriber } from './demo-subscription.ts';
import { type DemoDeps, fillWithDemo } from './demo.service.ts';

interface DemoRouteDeps extends DemoDeps {
  config: Pick<Config, 'publicUrl'>;
  billing: Billing | undefined;
  hostedPages: HostedPages | undefined;
}

/** Development only: `npm run demo` calls this while a server has the embedded database open. */
export function demoRoutes(route: Route, { hostedPages, billing, config, ...deps }: DemoRouteDeps): void {
  const subscribe =
    billing && hostedPages && createDemoSubscriber({ billing, hostedPages, publicUrl: config.publicUrl });
  route(endpoints.dev.demo, () => fillWithDemo({ ...deps, ...(subscribe && { subscribe }) }));
}

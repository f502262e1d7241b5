import { apiKeyEndpoints } from './api-keys.ts';
import { authEndpoints } from './auth.ts';
import type { Endpoint } from './endpoint.ts';
import { inviteEndpoints } from './invites.ts';
import { qrCodeEndpoints } from './qr-codes.ts';
import { devEndpoints, siteEndpoints } from './site.ts';
import { subscriptionEndpoints } from './subscription.ts';
import { webhookEndpoints } from './webhooks.ts';

/** All calls of the API. The routes, the OpenAPI description and the browser's client are derived from them. */
export const endpoints = {
  auth: authEndpoints,
  qrCodes: qrCodeEndpoints,
  subscription: subscriptionEndpoints,
  invites: inviteEndpoints,
  apiKeys: apiKeyEndpoints,
  webhooks: webhookEndpoints,
  site: siteEndpoints,
  dev: devEndpoints,
} as const;

export interface NamedEndpoint {
  group: string;
  name: string;
  endpoint: Endpoint;
}

/** All calls as a flat list. */
export const allEndpoints: NamedEndpoint[] = Object.entries(endpoints).flatMap(([group, members]) =>
  Object.entries(members as Record<string, Endpoint>).map(([name, endpoint]) => ({ group, name, endpoint })),
);

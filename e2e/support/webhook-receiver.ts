import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { verifyWebhook, type WebhookEvent } from '@tessera/client';

interface Delivery {
  headers: Record<string, string | string[] | undefined>;
  payload: Buffer;
}

/** A receiver of webhooks on loopback, outside of the product. */
export async function startReceiver() {
  const deliveries: Delivery[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((payload) => {
      deliveries.push({ headers: request.headers, payload });
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}/events`,
    /** Waits for an event of this type. Fails if any delivery is not signed with the secret. */
    async waitFor<Type extends WebhookEvent['type']>(type: Type, secret: string) {
      const isWanted = (event: WebhookEvent): event is Extract<WebhookEvent, { type: Type }> => event.type === type;
      let found: Extract<WebhookEvent, { type: Type }> | undefined;
      await expect(async () => {
        const events = await Promise.all(deliveries.map((delivery) => verifyWebhook({ ...delivery, secret })));
        found = events.find(isWanted);
        expect(found, `an event of type ${type}`).toBeDefined();
      }).toPass({ timeout: 90_000 });
      if (!found) throw new Error(`no ${type}`);
      return found;
    },
    /** Forgets all deliveries so far. */
    clear: () => void deliveries.splice(0),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

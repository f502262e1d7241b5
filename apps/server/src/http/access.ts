import type { Access } from '@tessera/contract';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
}

export interface MountedRoute {
  method: string;
  url: string;
  access: Access;
}

/** Throws at startup for a route that does not declare its access. Call it before the first route is mounted. */
export function requireDeclaredAccess(app: FastifyInstance): MountedRoute[] {
  const mounted: MountedRoute[] = [];
  app.addHook('onRoute', (route) => {
    const access = route.config?.access;
    if (!access) throw new Error(`${String(route.method)} ${route.url} does not declare who may call it`);
    for (const method of [route.method].flat()) mounted.push({ method, url: route.url, access });
  });
  return mounted;
}

import { endpoints } from '@tessera/contract';
import { done, type Route } from '../../../http/route.ts';
import type { Blocks } from './blocks.service.ts';

export function blockRoutes(route: Route, blocks: Blocks): void {
  const { admin } = endpoints;
  route(admin.codes, ({ query }) => blocks.codes(query));
  route(admin.blocks, ({ query }) => blocks.list(query));
  route(admin.block, ({ user, body }) => blocks.block(user, body));
  route(admin.unblock, ({ user, params, body }) =>
    blocks.unblock(user, params.id, body.reason).then(done('The block is removed.')),
  );
}

import { isPlainRouting, noRouting, type Routing, type RoutingInput } from '@tessera/contract';
import type { Precondition } from '../../../http/entity-tags.ts';
import { refuseListed, routingUrls } from '../../moderation/destination-checks/code-urls.service.ts';
import { buildRouting } from './build-routing.ts';
import { changeSettings, readSettings, type SettingsDeps } from './change-settings.ts';

/** The rules, variants and schedule of codes. */
export interface Rules {
  get(userId: string, id: string): Promise<Routing>;
  put(userId: string, id: string, input: RoutingInput, check?: Precondition): Promise<Routing>;
}

export function createRules(deps: SettingsDeps): Rules {
  const { config, ids, destinationCheck } = deps;
  const buildDeps = { publicUrl: config.publicUrl, newId: () => ids.shortHash() };
  return {
    get: async (userId, id) => (await readSettings(deps, userId, id)).routing ?? noRouting,
    async put(userId, id, input, check) {
      // Before the transaction, because it calls external services.
      const given = routingUrls(buildRouting(input, 'url', buildDeps));
      const listed = await destinationCheck.listedIn(given.map(({ url }) => url));
      const { routing } = await changeSettings(deps, { userId, id, check }, (row, code) => {
        const built = buildRouting(input, code.type, buildDeps);
        refuseListed(routingUrls(built), listed, routingUrls(row.routing));
        // The time zone alone decides nothing, but its owner has chosen it.
        return { ...row, routing: isPlainRouting(built) && built.timezone === noRouting.timezone ? null : built };
      });
      return routing ?? noRouting;
    },
  };
}

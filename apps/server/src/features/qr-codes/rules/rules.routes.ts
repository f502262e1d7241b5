import { endpoints } from '@tessera/contract';
import { clientNetwork } from '../../../http/client-network.ts';
import type { Route } from '../../../http/route.ts';
import { presentChange } from '../qr-codes.present.ts';
import type { QrCodes } from '../qr-codes.service.ts';

type RuleServices = Pick<QrCodes, 'rules' | 'linkSettings' | 'destinationHistory'>;

export function ruleRoutes(route: Route, { rules, linkSettings, destinationHistory }: RuleServices): void {
  const calls = endpoints.qrCodes;

  route(calls.getRules, ({ user, params }) => rules.get(user.userId, params.id));

  route(calls.putRules, ({ user, params, body, precondition }) =>
    rules.put(user.userId, params.id, body, precondition),
  );

  route(calls.getLinkSettings, ({ user, params }) => linkSettings.get(user.userId, params.id));

  route(
    calls.putLinkSettings,
    ({ user, params, body, clientAddress, precondition }) =>
      linkSettings.put(user.userId, params.id, body, { client: clientNetwork(clientAddress), check: precondition }),
    { throttle: [{ name: 'link-settings', by: 'user', points: 300, seconds: 15 * 60 }] },
  );

  route(calls.destinationHistory, ({ user, params }) =>
    destinationHistory.list(user.userId, params.id).then((changes) => ({ changes: changes.map(presentChange) })),
  );

  route(calls.revertDestination, ({ user, params }) =>
    destinationHistory.revert(user.userId, params.id, params.change_id).then((url) => ({ destination_url: url })),
  );
}

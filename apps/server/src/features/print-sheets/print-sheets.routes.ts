import { endpoints } from '@tessera/contract';
import type { Route } from '../../http/route.ts';
import type { PrintSheets } from './print-sheets.service.ts';

export function printSheetRoutes(route: Route, printSheets: PrintSheets): void {
  route(endpoints.printSheets.create, ({ user, body, resourceId }) => printSheets.create(user, body, resourceId), {
    throttle: [{ name: 'print-sheets', by: 'user', points: 60, seconds: 60 * 60 }],
  });
}

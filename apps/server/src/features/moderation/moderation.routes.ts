import type { Route } from '../../http/route.ts';
import { blockRoutes } from './blocks/blocks.routes.ts';
import { findingRoutes } from './destination-checks/findings.routes.ts';
import type { Moderation } from './moderation.service.ts';
import { operatorRoutes } from './operators/operators.routes.ts';
import { reportRoutes } from './reports/reports.routes.ts';

export function moderationRoutes(route: Route, moderation: Moderation, publicUrl: string): void {
  operatorRoutes(route, moderation.operators);
  blockRoutes(route, moderation.blocks);
  reportRoutes(route, moderation.reports);
  findingRoutes(route, () => moderation.findings(), publicUrl);
}

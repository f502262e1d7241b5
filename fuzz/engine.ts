import { exchangeAt, routes } from './generate/exchanges.ts';
import { requestBytes } from './generate/request.ts';
import { growthOf, judgeGrowth } from './judge/growth.ts';
import { isOverload, judgeAnswer } from './judge/judge.ts';

/** Exports for the runner, which is plain JavaScript and loads this as a bundle. */
export const engine = { exchangeAt, routes, requestBytes, growthOf, judgeGrowth, isOverload, judgeAnswer };
export type Engine = typeof engine;

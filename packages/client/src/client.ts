import { brandLookCalls } from './brand-looks.ts';
import { createCaller } from './caller.ts';
import { analyticsCalls } from './analytics.ts';
import { annotationCalls } from './annotations.ts';
import { clickCalls } from './clicks.ts';
import { codeCalls } from './codes.ts';
import { conversionCalls } from './conversions.ts';
import { importCalls } from './imports.ts';
import { jobCalls } from './jobs.ts';
import { printSheetCalls } from './print-sheets.ts';
import type { ClientOptions } from './request.ts';
import { ruleCalls } from './rules.ts';
import { shareCalls } from './shares.ts';
import { slugCalls } from './slugs.ts';
import { tagCalls } from './tags.ts';
import { utmPresetCalls } from './utm-presets.ts';
import { watchCalls } from './watch.ts';
import { webhookCalls } from './webhooks.ts';

export interface Client {
  brandLooks: ReturnType<typeof brandLookCalls>;
  analytics: ReturnType<typeof analyticsCalls>;
  annotations: ReturnType<typeof annotationCalls>;
  clicks: ReturnType<typeof clickCalls>;
  codes: ReturnType<typeof codeCalls>;
  conversions: ReturnType<typeof conversionCalls>;
  imports: ReturnType<typeof importCalls>;
  jobs: ReturnType<typeof jobCalls>;
  printSheets: ReturnType<typeof printSheetCalls>;
  rules: ReturnType<typeof ruleCalls>;
  shares: ReturnType<typeof shareCalls>;
  slugs: ReturnType<typeof slugCalls>;
  tags: ReturnType<typeof tagCalls>;
  utmPresets: ReturnType<typeof utmPresetCalls>;
  watch: ReturnType<typeof watchCalls>;
  webhooks: ReturnType<typeof webhookCalls>;
}

/** A client of the API for one installation and one key. It holds no connection. */
export function createClient(options: ClientOptions): Client {
  const caller = createCaller(options);
  return {
    brandLooks: brandLookCalls(caller),
    analytics: analyticsCalls(caller),
    annotations: annotationCalls(caller),
    clicks: clickCalls(caller),
    codes: codeCalls(caller),
    conversions: conversionCalls(caller),
    imports: importCalls(caller),
    jobs: jobCalls(caller),
    printSheets: printSheetCalls(caller),
    rules: ruleCalls(caller),
    shares: shareCalls(caller),
    slugs: slugCalls(caller),
    tags: tagCalls(caller),
    utmPresets: utmPresetCalls(caller),
    watch: watchCalls(caller),
    webhooks: webhookCalls(caller),
  };
}

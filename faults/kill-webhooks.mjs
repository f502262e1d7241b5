// `node faults/kill-webhooks.mjs [kills=50] [events=10000] [embedded|postgres]`: kills the product while it delivers events to
// webhooks. Fails unless every event arrives, each with one `webhook-id`.
import { killWebhooks } from '../apps/server/test/webhooks/kill-webhooks.mjs';

const kills = Number(process.argv[2] ?? 50);
const events = Number(process.argv[3] ?? 10_000);
/** @type {('embedded' | 'postgres')[]} */
const allEngines = ['embedded', 'postgres'];
const engines = allEngines.filter((engine) => process.argv[4] === undefined || process.argv[4] === engine);

for (const engine of engines) {
  const started = Date.now();
  const total = await killWebhooks({
    kills,
    events,
    engine,
    onKill: (n, report) => console.log(`${engine} ${n}/${kills} ${JSON.stringify(report)}`),
  });
  console.log(`
${engine}
kills                          ${total.kills}
events of committed changes    ${total.expected}
not arrived                    ${total.lost}
arrived with several ids       ${total.otherIds}
repeated deliveries            ${total.repeated}
open requests at the kills     ${total.openAtKills}
duration                       ${Math.round((Date.now() - started) / 1000)} s
`);
  if (total.lost + total.otherIds > 0 || total.expected === 0) process.exitCode = 1;
}
console.log(process.exitCode ? 'EVENTS WERE LOST' : 'every event arrived');

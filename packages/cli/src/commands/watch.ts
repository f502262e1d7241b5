import { setTimeout as sleep } from 'node:timers/promises';
import { defineCommand, wholeNumber } from '../command.ts';
import { codeArgument, findCode, requiredCode } from '../find-code.ts';
import { signedInClient } from '../settings.ts';

/** Clicks are counted every second, and a key may make ten calls per second. */
const defaultSeconds = 2;

export const watch = defineCommand({
  name: 'watch',
  usage: codeArgument,
  summary: 'show new clicks of a code, by reading its total',
  examples: ['tessera watch 7k3m9qx', 'tessera watch 7k3m9qx --until 1 && echo scanned'],
  options: {
    interval: { type: 'string', help: `seconds between two readings; ${defaultSeconds} by default` },
    until: { type: 'string', help: 'end after this number of new clicks' },
    json: { type: 'boolean', help: 'print one JSON object per line' },
  },
  maxArguments: 1,
  async run({ values, given, terminal }) {
    const seconds = wholeNumber('interval', values.interval) ?? defaultSeconds;
    const until = wholeNumber('until', values.until) ?? Number.POSITIVE_INFINITY;
    const argument = requiredCode(given);
    const client = await signedInClient(terminal);
    const { id, short_url, click_count: before } = await findCode(client, argument);
    terminal.note(`${short_url} has ${before} clicks. Waiting for more; stop with Ctrl+C\n`);
    let seen = before;
    while (seen - before < until) {
      await sleep(seconds * 1000);
      const { click_count: total } = await client.codes.get(id);
      const added = total - seen;
      const at = new Date().toISOString();
      if (added > 0)
        terminal.out(
          values.json
            ? `${JSON.stringify({ at, added, total })}\n`
            : `${at.slice(11, 19)}  +${added}  ${total} clicks\n`,
        );
      seen = total;
    }
  },
});

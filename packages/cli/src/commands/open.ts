import { appPaths } from '@tessera/contract';
import { defineCommand } from '../command.ts';
import { codeArgument, findCodeId, requiredCode } from '../find-code.ts';
import { installationUrl, signedInClient } from '../settings.ts';

export const open = defineCommand({
  name: 'open',
  usage: codeArgument,
  summary: 'open the page of a code in the browser',
  examples: ['tessera open 7k3m9qx'],
  options: { print: { type: 'boolean', help: 'only print the address' } },
  maxArguments: 1,
  async run({ values, given, terminal }) {
    const code = requiredCode(given);
    const id = await findCodeId(await signedInClient(terminal), code);
    const address = (await installationUrl(terminal)) + appPaths.qrCode.replace(':id', id);
    terminal.out(`${address}\n`);
    if (!values.print) terminal.openPage(address);
  },
});

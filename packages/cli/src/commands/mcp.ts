import { defineCommand } from '../command.ts';
import { signedInClient } from '../settings.ts';

export const mcp = defineCommand({
  name: 'mcp',
  usage: '',
  summary: 'serve the codes to an AI assistant (Model Context Protocol over stdio)',
  examples: ['claude mcp add tessera -- tessera mcp'],
  options: {},
  maxArguments: 0,
  async run({ terminal }) {
    const client = await signedInClient(terminal);
    // Loaded here, because it is larger than the rest of the program.
    const { serveMcp } = await import('../mcp/serve-stdio.ts');
    await serveMcp(client);
  },
});

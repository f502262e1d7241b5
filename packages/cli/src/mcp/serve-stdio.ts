import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { Client } from '@tessera/client';
import { createMcpServer } from './create-server.ts';

/** The errors of JSON-RPC 2.0 for a line that is no request. The SDK skips such a line, and the client would wait for its answer. */
const unreadable = (error: Error) =>
  error instanceof SyntaxError
    ? { code: -32700, message: 'Parse error' }
    : error.name.endsWith('ZodError')
      ? { code: -32600, message: 'Invalid Request' }
      : undefined;

/** Serves the tools on standard input and output until the input ends. */
export async function serveMcp(client: Client): Promise<void> {
  const server = createMcpServer(client);
  const transport = new StdioServerTransport();
  transport.onerror = (thrown) => {
    const error = unreadable(thrown);
    // The type of the SDK requires an id; the specification requires null here.
    if (error) void transport.send({ jsonrpc: '2.0', id: null, error } as unknown as JSONRPCMessage);
  };
  const ended = new Promise<void>((resolve) => process.stdin.once('end', resolve).once('close', resolve));
  await server.connect(transport);
  await ended;
  await server.close();
}

import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Client } from '@tessera/client';
import { createMcpServer } from './create-server.ts';

/** One message per request: the specification has no batches since 2025-06-18, and one would multiply the work of a request. */
const batchRefused = () =>
  Response.json(
    { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid Request: send one message per request' } },
    { status: 400 },
  );

/**
 * Answers one `POST` of the streamable HTTP transport. Without sessions, every request is complete in itself, so any process can
 * answer it.
 */
export async function answerMcp(headers: Headers, body: string, client: Client): Promise<Response> {
  if (body.trimStart().startsWith('[')) return batchRefused();
  const server = createMcpServer(client);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    // The transport reads the method, headers and body; the address is not used.
    return await transport.handleRequest(new Request('http://localhost/mcp', { method: 'POST', headers, body }));
  } finally {
    await server.close();
  }
}

import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Client } from '@tessera/client';
import manifest from '../../package.json' with { type: 'json' };
import { toFailure } from '../failure.ts';
import { strictInput } from './strict-input.ts';
import { type Tool, tools } from './tools.ts';

/** A refused call is a result that the model can read, not an error of the protocol. */
async function toolResult(tool: Tool, client: Client, input: Record<string, unknown>): Promise<CallToolResult> {
  try {
    return { content: await tool.run(client, input) };
  } catch (error) {
    const failure = toFailure(error);
    if (!failure) throw error;
    return { isError: true, content: [{ type: 'text', text: failure.message }] };
  }
}

/** A server of the Model Context Protocol with all tools, for any transport. */
export function createMcpServer(client: Client): McpServer {
  const server = new McpServer({ name: 'tessera', version: manifest.version });
  for (const [name, tool] of Object.entries(tools)) {
    const { title, description, annotations } = tool;
    const inputSchema = strictInput(tool.inputSchema);
    server.registerTool(name, { title, description, inputSchema, annotations }, (input: Record<string, unknown>) =>
      toolResult(tool, client, input),
    );
  }
  return server;
}

// The part of n8n's interface that these nodes use. The package n8n-workflow declares all of it, but installs 130 packages, and its
// license is not permissive. n8n looks at the form of nodes only.

export interface Item {
  json: object;
  binary?: Record<string, unknown>;
  pairedItem?: { item: number };
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  qs?: object;
  body?: object;
  headers?: Record<string, string>;
  json?: boolean;
  encoding?: 'arraybuffer';
}

interface Helpers {
  httpRequest(request: HttpRequest): Promise<unknown>;
  httpRequestWithAuthentication(this: Context, credentials: string, request: HttpRequest): Promise<unknown>;
  prepareBinaryData(data: Buffer, fileName: string, mimeType: string): Promise<unknown>;
}

/** What every function of a node has as `this`. */
export interface Context {
  helpers: Helpers;
  getCredentials(name: string): Promise<Record<string, unknown>>;
}

export interface ExecuteContext extends Context {
  getInputData(): Item[];
  getNodeParameter(name: string, item: number, fallback?: unknown): unknown;
  continueOnFail(): boolean;
}

export interface HookContext extends Context {
  getNodeParameter(name: string, fallback?: unknown): unknown;
  getNodeWebhookUrl(name: string): string | undefined;
  /** Is kept with the workflow. */
  getWorkflowStaticData(type: 'node'): Record<string, unknown>;
}

export interface WebhookContext extends HookContext {
  getRequestObject(): { rawBody?: Buffer; readRawBody?: () => Promise<void>; headers: Record<string, unknown> };
  getResponseObject(): { status(code: number): { end(): void } };
}

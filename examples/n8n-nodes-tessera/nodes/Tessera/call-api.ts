import type { Context, HttpRequest } from './n8n';

export interface Call extends Omit<HttpRequest, 'url'> {
  /** Below `/v1`. */
  path: string;
}

/** Makes a call with the credentials of the node. n8n reports an error of the API with its message. */
export async function callApi<Reply>(context: Context, { path, ...request }: Call): Promise<Reply> {
  const { baseUrl } = await context.getCredentials('tesseraApi');
  const url = `${String(baseUrl).replace(/\/+$/, '')}/v1${path}`;
  const sent = { ...request, url, json: true };
  return (await context.helpers.httpRequestWithAuthentication.call(context, 'tesseraApi', sent)) as Reply;
}

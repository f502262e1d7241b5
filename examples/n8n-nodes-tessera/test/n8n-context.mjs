/** What the functions of a node get from n8n, with `fetch` behind it. */
export function n8nContext({
  baseUrl = 'https://qr.test',
  apiKey = 'tes_x',
  send = fetch,
  parameters = {},
  items = 1,
  ...more
}) {
  const staticData = {};
  async function httpRequest({ url, qs = {}, body, method, headers = {}, json, encoding }) {
    const address = new URL(url);
    for (const [name, value] of Object.entries(qs)) address.searchParams.set(name, String(value));
    const reply = await send(address.href, {
      method,
      headers: { ...headers, ...(json && body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
    return encoding === 'arraybuffer' ? reply.arrayBuffer() : reply.json();
  }
  return {
    helpers: {
      httpRequest,
      httpRequestWithAuthentication: (_name, request) =>
        httpRequest({ ...request, headers: { ...request.headers, authorization: `Bearer ${apiKey}` } }),
      prepareBinaryData: async (data, fileName, mimeType) => ({ data, fileName, mimeType }),
    },
    getCredentials: async () => ({ baseUrl, apiKey }),
    getInputData: () => Array.from({ length: items }, () => ({ json: {} })),
    getNodeParameter: (name) => parameters[name],
    getNodeWebhookUrl: () => 'https://n8n.example.org/webhook/1',
    getWorkflowStaticData: () => staticData,
    continueOnFail: () => false,
    ...more,
  };
}

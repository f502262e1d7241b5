import { callApi } from './call-api';
import type { HookContext, Item, WebhookContext } from './n8n';
import { isSigned } from './verify-signature';

interface Webhook {
  id: string;
  url: string;
  enabled: boolean;
}

const eventOptions = [
  { name: 'Code Clicked', value: 'code.clicked' },
  { name: 'Code Created', value: 'code.created' },
  { name: 'Code Deleted', value: 'code.deleted' },
  { name: 'Code Quiet', value: 'code.quiet' },
  { name: 'Code Spike', value: 'code.spike' },
  { name: 'Code Updated', value: 'code.updated' },
  { name: 'Conversion Created', value: 'conversion.created' },
  { name: 'Destination Changed', value: 'destination.changed' },
  { name: 'Destination Failing', value: 'destination.failing' },
  { name: 'Destination Recovered', value: 'destination.recovered' },
  { name: 'Subscription Changed', value: 'subscription.changed' },
];

const webhooks = (context: HookContext) =>
  callApi<{ webhooks: Webhook[] }>(context, { method: 'GET', path: '/webhooks' }).then((reply) => reply.webhooks);

/** Deletes the webhook of the workflow, unless somebody has deleted it in Tessera. */
async function removeWebhook(this: HookContext): Promise<boolean> {
  const data = this.getWorkflowStaticData('node');
  const id = data.webhookId;
  if (typeof id === 'string' && (await webhooks(this)).some((webhook) => webhook.id === id))
    await callApi(this, { method: 'DELETE', path: `/webhooks/${id}` });
  delete data.webhookId;
  delete data.secret;
  return true;
}

/** n8n finds the class by the name of its file. */
export class TesseraTrigger {
  description = {
    displayName: 'Tessera Trigger',
    name: 'tesseraTrigger',
    icon: 'fa:qrcode',
    group: ['trigger'],
    version: 1,
    description: 'Starts the workflow when codes change or are clicked',
    defaults: { name: 'Tessera Trigger' },
    inputs: [],
    outputs: ['main'],
    credentials: [{ name: 'tesseraApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        options: eventOptions,
        default: [],
        required: true,
      },
      {
        displayName: 'Code IDs',
        name: 'codeIds',
        type: 'string',
        default: '',
        description: 'Separated by commas: only events of these codes. Empty for all codes.',
      },
    ],
  };

  /** n8n calls these when the workflow is activated and deactivated. */
  webhookMethods = {
    default: {
      async checkExists(this: HookContext): Promise<boolean> {
        const { webhookId } = this.getWorkflowStaticData('node');
        const url = this.getNodeWebhookUrl('default');
        const isCurrent = (webhook: Webhook) => webhook.id === webhookId && webhook.url === url && webhook.enabled;
        return typeof webhookId === 'string' && (await webhooks(this)).some(isCurrent);
      },
      async create(this: HookContext): Promise<boolean> {
        await removeWebhook.call(this);
        const ids = String(this.getNodeParameter('codeIds', '')).split(',');
        const codeIds = ids.map((id) => id.trim()).filter((id) => id !== '');
        const body = {
          url: this.getNodeWebhookUrl('default'),
          events: this.getNodeParameter('events'),
          ...(codeIds.length > 0 && { code_ids: codeIds }),
        };
        const created = await callApi<{ id: string; secret: string }>(this, {
          method: 'POST',
          path: '/webhooks',
          body,
        });
        Object.assign(this.getWorkflowStaticData('node'), { webhookId: created.id, secret: created.secret });
        return true;
      },
      delete: removeWebhook,
    },
  };

  async webhook(this: WebhookContext): Promise<{ workflowData: Item[][] } | { noWebhookResponse: true }> {
    const request = this.getRequestObject();
    if (!request.rawBody) await request.readRawBody?.();
    const { secret } = this.getWorkflowStaticData('node');
    const body = request.rawBody ?? Buffer.alloc(0);
    if (typeof secret !== 'string' || !isSigned(request.headers, body, secret)) {
      this.getResponseObject().status(401).end();
      return { noWebhookResponse: true };
    }
    const event = JSON.parse(body.toString('utf8')) as object;
    return { workflowData: [[{ json: { id: request.headers['webhook-id'], ...event } }]] };
  }
}

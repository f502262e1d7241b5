import type { ExecuteContext, Item } from './n8n';
import { operations, type Read } from './operations';
import { properties } from './properties';

/** n8n finds the class by the name of its file. */
export class Tessera {
  description = {
    displayName: 'Tessera',
    name: 'tessera',
    icon: 'fa:qrcode',
    group: ['output'],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Create and change QR codes, and read their clicks',
    defaults: { name: 'Tessera' },
    inputs: ['main'],
    outputs: ['main'],
    credentials: [{ name: 'tesseraApi', required: true }],
    properties,
  };

  async execute(this: ExecuteContext): Promise<Item[][]> {
    const results: Item[] = [];
    for (const item of this.getInputData().keys()) {
      const read = ((name) => this.getNodeParameter(name, item)) as Read;
      const operation = operations[read<string>('resource')]?.[read<string>('operation')];
      if (!operation) throw new Error('This version of the node does not have the operation');
      try {
        const items = await operation(this, read);
        results.push(...items.map((one) => ({ ...one, pairedItem: { item } })));
      } catch (error) {
        if (!this.continueOnFail()) throw error;
        results.push({ json: { error: (error as Error).message }, pairedItem: { item } });
      }
    }
    return [results];
  }
}

// The form of the node.

const choice = (name: string, value: string, action?: string) => ({ name, value, ...(action && { action }) });
const choices = (values: readonly string[]) => values.map((value) => choice(value, value));

const show = (resource: string, operation: string[], more = {}) => ({
  displayOptions: { show: { resource: [resource], operation, ...more } },
});
const makes = ['create', 'upsert'];

const selection = [
  {
    displayName: 'Resource',
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    options: [choice('Code', 'code'), choice('Statistic', 'statistics')],
    default: 'code',
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['code'] } },
    options: [
      choice('Create', 'create', 'Create a code'),
      choice('Create or Update', 'upsert', 'Create or update a code by external ID'),
      choice('Delete', 'delete', 'Delete a code'),
      choice('Download Picture', 'download', 'Download the picture of a code'),
      choice('Get', 'get', 'Get a code'),
      choice('Get by External ID', 'getByExternalId', 'Get a code by external ID'),
      choice('Get Many', 'getAll', 'Get many codes'),
      choice('Update', 'update', 'Update a code'),
    ],
    default: 'create',
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['statistics'] } },
    options: [choice('Get', 'get', 'Get the clicks of a code')],
    default: 'get',
  },
];

const codeId = { displayName: 'Code ID', name: 'codeId', type: 'string', default: '', required: true };
const ids = [
  { ...codeId, ...show('code', ['delete', 'download', 'get', 'update']) },
  { ...codeId, ...show('statistics', ['get']) },
  {
    displayName: 'External ID',
    name: 'externalId',
    type: 'string',
    default: '',
    required: true,
    description: 'The ID of the code in your own system',
    ...show('code', ['getByExternalId', 'upsert']),
  },
];

const title = { displayName: 'Title', name: 'title', type: 'string', default: '' };
const note = { displayName: 'Note', name: 'note', type: 'string', default: '' };
const slug = { displayName: 'Custom Link', name: 'slug', type: 'string', default: '', description: 'Needs Pro' };
const types = ['url', 'text', 'email', 'phone', 'sms', 'wifi', 'vcard', 'event', 'location', 'crypto'];

const newCode = [
  {
    displayName: 'Type',
    name: 'qrType',
    type: 'options',
    options: choices(types),
    default: 'url',
    ...show('code', makes),
  },
  {
    displayName: 'Destination',
    name: 'destinationUrl',
    type: 'string',
    default: '',
    placeholder: 'https://example.org/menu',
    required: true,
    ...show('code', makes, { qrType: ['url'] }),
  },
  {
    displayName: 'Content',
    name: 'qrData',
    type: 'json',
    default: '{}',
    description: 'The fields of the type, such as {"ssid": "Café", "encryption": "nopass"}',
    ...show('code', makes, { qrType: types.filter((type) => type !== 'url') }),
  },
  {
    displayName: 'Fields',
    name: 'fields',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    options: [
      title,
      note,
      slug,
      { displayName: 'Style', name: 'style', type: 'json', default: '{}', description: 'See the API reference' },
    ],
    ...show('code', makes),
  },
  {
    displayName: 'Idempotency Key',
    name: 'idempotencyKey',
    type: 'string',
    default: '',
    placeholder: 'order-{{ $json.orderId }}',
    description: 'The same key within 24 hours creates no second code, for example when the node is tried again',
    ...show('code', ['create']),
  },
];

const changes = {
  displayName: 'Changes',
  name: 'changes',
  type: 'collection',
  placeholder: 'Add Field',
  default: {},
  options: [
    { displayName: 'Active', name: 'is_active', type: 'boolean', default: true },
    { displayName: 'Archived', name: 'archived', type: 'boolean', default: true },
    { displayName: 'Destination', name: 'destination_url', type: 'string', default: '' },
    title,
    note,
    slug,
  ],
  ...show('code', ['update']),
};

const list = [
  { displayName: 'Return All', name: 'returnAll', type: 'boolean', default: false, ...show('code', ['getAll']) },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 50,
    ...show('code', ['getAll'], { returnAll: [false] }),
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    options: [
      { displayName: 'Search', name: 'search', type: 'string', default: '' },
      {
        displayName: 'Sort',
        name: 'sort',
        type: 'options',
        options: choices(['newest', 'oldest', 'title', 'clicks']),
        default: 'newest',
      },
      {
        displayName: 'Status',
        name: 'status',
        type: 'options',
        options: choices(['active', 'inactive', 'archived', 'all']),
        default: 'all',
      },
      { displayName: 'Type', name: 'type', type: 'options', options: choices(types), default: 'url' },
    ],
    ...show('code', ['getAll']),
  },
];

const picture = [
  {
    displayName: 'Format',
    name: 'format',
    type: 'options',
    options: choices(['png', 'jpeg', 'webp', 'svg', 'pdf', 'eps']),
    default: 'png',
    ...show('code', ['download']),
  },
  {
    displayName: 'Options',
    name: 'pictureOptions',
    type: 'collection',
    placeholder: 'Add Option',
    default: {},
    options: [
      { displayName: 'Size', name: 'size', type: 'number', default: 1000, description: 'Pixels of PNG, JPEG, WebP' },
      { displayName: 'Width', name: 'width_mm', type: 'number', default: 50, description: 'Millimeters of PDF, EPS' },
    ],
    ...show('code', ['download']),
  },
  {
    displayName: 'Put Output in Field',
    name: 'binaryProperty',
    type: 'string',
    default: 'data',
    required: true,
    ...show('code', ['download']),
  },
];

const range = {
  displayName: 'Range',
  name: 'range',
  type: 'collection',
  placeholder: 'Add Option',
  default: {},
  description: 'Needs Pro. Without it, the total and the last seven days.',
  options: [
    { displayName: 'From', name: 'from', type: 'string', default: '', placeholder: '2026-11-01' },
    { displayName: 'To', name: 'to', type: 'string', default: '', placeholder: '2026-11-15' },
    { displayName: 'Interval', name: 'interval', type: 'options', options: choices(['day', 'hour']), default: 'day' },
  ],
  ...show('statistics', ['get']),
};

export const properties = [...selection, ...ids, ...newCode, changes, ...list, ...picture, range];

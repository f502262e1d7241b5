import {
  alertSchema,
  analyticsBreakdowns,
  analyticsCode,
  annotationSchema,
  analyticsRange,
  downloadReply,
  emailBody,
  secondFactorRequired,
  anyStoredQrData,
  apiKeySchema,
  assertionSchema,
  brandLookSchema,
  changedSlugSchema,
  clickEventSchema,
  codeFilterSchema,
  codeIdsSchema,
  colorSchema,
  createQrCodeBody,
  customSheetSchema,
  deliverySchema,
  destinationSchema,
  destinationWarningSchema,
  doneReply,
  emailSchema,
  errorReply,
  historyEventSchema,
  historyKindSchema,
  idListSchema,
  importFieldSchema,
  importRowSchema,
  importSchema,
  inviteSchema,
  jobSchema,
  limits,
  linkSettingsSchema,
  mailReportsReply,
  listedJobSchema,
  metadataInput,
  oidcAnswerBody,
  passkeyRequestOptions,
  passkeySchema,
  printHintSchema,
  qrCodeSchema,
  qrDataSchemas,
  qrFrameSchema,
  qrGradientSchema,
  qrShapeSchema,
  qrStyleInput,
  qrStyleSchema,
  previousAnalytics,
  reportRecipientSchema,
  reservedHashSchema,
  routingBody,
  routingSchema,
  type Schema,
  sessionSchema,
  sharedCode,
  shareSchema,
  signedInReply,
  slugPattern,
  slugSchema,
  statsShareSchema,
  storedQrDataSchemas,
  subscriptionStatusReply,
  tagIdsSchema,
  tagSchema,
  updatedQrCodeSchema,
  updateQrCodeBody,
  userSchema,
  utmPresetSchema,
  webhookCodeSchema,
  timePoint,
  webhookEventSchema,
  webhookSchema,
} from '@tessera/contract';
import * as z from 'zod/mini';
import { fieldNotes } from './openapi-notes.ts';

export type Json = Record<string, unknown>;

/** `wifi` → `WifiData`, by type of code. */
const dataNames = (schemas: Record<string, Schema>, ending: string) =>
  Object.fromEntries(
    Object.entries(schemas).map(([type, schema]) => [
      `${type.charAt(0).toUpperCase()}${type.slice(1)}${ending}`,
      schema,
    ]),
  );

/** The names of shared schemas, which generated clients use for their types. */
const named: Record<string, Schema> = {
  DownloadUrl: downloadReply,
  EmailBody: emailBody,
  MailReports: mailReportsReply,
  ReportRecipient: reportRecipientSchema,
  SecondFactorRequired: secondFactorRequired,
  AnalyticsBreakdowns: analyticsBreakdowns,
  AnalyticsCode: analyticsCode,
  Annotation: annotationSchema,
  AnalyticsRange: analyticsRange,
  PreviousAnalytics: previousAnalytics,

  ApiKey: apiKeySchema,
  BrandLook: brandLookSchema,
  ClickEvent: clickEventSchema,
  CodeFilter: codeFilterSchema,
  CodeIds: codeIdsSchema,
  Color: colorSchema,
  CustomSheet: customSheetSchema,
  Destination: destinationSchema,
  DestinationWarning: destinationWarningSchema,
  Done: doneReply,
  Email: emailSchema,
  Error: errorReply,
  HistoryEvent: historyEventSchema,
  HistoryKind: historyKindSchema,
  IdList: idListSchema,
  Import: importSchema,
  ImportField: importFieldSchema,
  ImportRow: importRowSchema,
  Invite: inviteSchema,
  Job: jobSchema,
  LinkSettings: linkSettingsSchema,
  ListedJob: listedJobSchema,
  MetadataInput: metadataInput,
  OidcAnswer: oidcAnswerBody,
  Passkey: passkeySchema,
  PasskeyAssertion: assertionSchema,
  PasskeyRequest: passkeyRequestOptions,
  PrintHint: printHintSchema,
  QrCode: qrCodeSchema,
  QrCodeChanges: updateQrCodeBody,
  QrCodeInput: createQrCodeBody,
  QrData: anyStoredQrData,
  QrFrame: qrFrameSchema,
  QrGradient: qrGradientSchema,
  QrShape: qrShapeSchema,
  QrStyle: qrStyleSchema,
  QrStyleInput: qrStyleInput,
  ReservedHash: reservedHashSchema,
  Rules: routingSchema,
  RulesInput: routingBody,
  Session: sessionSchema,
  Share: shareSchema,
  SharedCode: sharedCode,
  SignedIn: signedInReply,
  Slug: slugSchema,
  SlugOrKeptName: changedSlugSchema,
  StatsShare: statsShareSchema,
  TimePoint: timePoint,
  SubscriptionStatus: subscriptionStatusReply,
  Tag: tagSchema,
  TagIds: tagIdsSchema,
  UpdatedQrCode: updatedQrCodeSchema,
  User: userSchema,
  UtmPreset: utmPresetSchema,
  WatchAlert: alertSchema,
  Webhook: webhookSchema,
  WebhookEvent: webhookEventSchema,
  WebhookCode: webhookCodeSchema,
  WebhookDelivery: deliverySchema,
  ...dataNames(storedQrDataSchemas, 'Data'),
  ...dataNames(qrDataSchemas, 'DataInput'),
};

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(named)) names.add(schema, { id });

/** Their pattern says the same, in up to 400 characters. */
const plainFormats: unknown[] = ['date', 'date-time', 'uuid'];
const maxPattern = 200;

/** The same pattern without the flag `i`, which JSON Schema lacks: `[a-z]` → `[a-zA-Z]`, `x` → `[xX]`. */
function matchingCase({ source }: RegExp): string {
  const both = (letters: string) => letters + letters.toUpperCase();
  return source.replaceAll(/\\.|\[(?:\\.|[^\]])*\]|[a-z]/g, (part) => {
    if (part.startsWith('\\')) return part;
    if (!part.startsWith('[')) return `[${both(part)}]`;
    return part.replaceAll(/\\.|[a-z]-[a-z]|[a-z]/g, (letters) => (letters.startsWith('\\') ? letters : both(letters)));
  });
}

/** The patterns of a schema have lost their flags. */
function restoreCase(zodSchema: z.core.$ZodType, jsonSchema: z.core.JSONSchema.BaseSchema): void {
  const checks = (zodSchema._zod.def.checks ?? []).map(({ _zod }) => _zod.def as { pattern?: RegExp });
  for (const part of [jsonSchema, ...(jsonSchema.allOf ?? [])]) {
    const lost = checks.find(({ pattern }) => pattern?.flags.includes('i') && pattern.source === part.pattern);
    if (lost?.pattern) part.pattern = matchingCase(lost.pattern);
  }
}

const { min: minSlug, max: maxSlug } = limits.slug;
const slugRule = `${minSlug} to ${maxSlug} letters, digits and hyphens, with a letter and no hyphen at either end`;
/** What a client should send. The schemas accept more, because a name from an import may be sent back. */
const describedSlugs = new Map<z.core.$ZodType, Json>([
  [
    slugSchema,
    {
      description: `${slugRule}. Stored in lower case.`,
      minLength: minSlug,
      maxLength: maxSlug,
      pattern: matchingCase(slugPattern),
    },
  ],
  [changedSlugSchema, { description: `${slugRule}, or the name from an import that the code has already.` }],
]);

/** Requests with unknown fields are refused; replies may get new ones. */
const overrideFor =
  (io: 'input' | 'output') =>
  ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema }) => {
    restoreCase(zodSchema, jsonSchema);
    Object.assign(jsonSchema, describedSlugs.get(zodSchema));
    const isLong = (jsonSchema.pattern?.length ?? 0) > maxPattern;
    if (isLong || plainFormats.includes(jsonSchema.format)) delete jsonSchema.pattern;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (zodSchema._zod.def.type !== 'object') return;
    delete jsonSchema.additionalProperties;
    if (io === 'input') jsonSchema.additionalProperties = false;
  };

const definition = /"#\/\$defs\/(\w+)"/g;

/** Objects of requests are closed, so those that replies have too get a second name. */
function componentName(id: string, io: 'input' | 'output', json: unknown): string {
  const isAlike = !/"(?:properties|\$ref)":/.test(JSON.stringify(json));
  return io === 'output' || isAlike || id.endsWith('Input') ? id : `${id}Input`;
}

const components = new Map<string, Json>();

/** A named schema with notes on its fields. */
function withNotes(name: string, schema: Json): Json {
  const notes = fieldNotes[name];
  if (!notes) return schema;
  const properties = Object.entries(schema['properties'] as Record<string, Json>).map(([field, property]) => [
    field,
    notes[field] ? { ...property, description: notes[field] } : property,
  ]);
  return { ...schema, properties: Object.fromEntries(properties) as Json };
}

/** The named schemas that a description refers to, and those that these refer to: `components.schemas` of the document. */
export function namedSchemas(description: Json): Record<string, Json> {
  const found = new Map<string, Json>();
  const find = (part: Json) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = components.get(name);
      if (!schema || found.has(name)) continue;
      found.set(name, withNotes(name, schema));
      find(schema);
    }
  };
  find(description);
  return Object.fromEntries([...found].toSorted(([one], [other]) => one.localeCompare(other)));
}

/** Several calls have the same schema, and the tests describe the same calls for each app that they build. */
const jsonSchemas = { input: new WeakMap<Schema, Json>(), output: new WeakMap<Schema, Json>() };

const simpleTypes: unknown[] = ['string', 'integer', 'number', 'boolean'];

/** A shorter form of the same: `{"anyOf":[{"type":"string"},{"type":"null"}]}` → `{"type":["string","null"]}`. */
function shortenNullable(part: unknown): unknown {
  const { anyOf, ...rest } = (part ?? {}) as { anyOf?: Json[] };
  const [value, none, ...others] = anyOf ?? [];
  const isNullable = value && none?.['type'] === 'null' && others.length === 0;
  if (!isNullable || !simpleTypes.includes(value['type']) || 'enum' in value || 'const' in value) return part;
  return { ...rest, ...value, type: [value['type'], 'null'] };
}

/** The name and value of the constant that tells an object of a union from the others. */
function constantOf({ properties }: Json): [name: string, value: unknown] | undefined {
  const constants = Object.entries((properties ?? {}) as Record<string, Json>).filter(
    ([, schema]) => 'const' in schema,
  );
  const [[name, schema] = []] = constants;
  return constants.length === 1 && name !== undefined && schema ? [name, schema['const']] : undefined;
}

const withValues = (variant: Json, name: string, values: unknown[]): Json => {
  const properties = variant['properties'] as Record<string, Json>;
  const { const: _, ...rest } = properties[name] ?? {};
  const constant = values.length === 1 ? { const: values[0] } : { enum: values };
  return { ...variant, properties: { ...properties, [name]: { ...rest, ...constant } } };
};

/** Objects of a union that differ in this constant only become one, with a list of its values. */
function mergeAlike(part: unknown): unknown {
  const { oneOf } = (part ?? {}) as { oneOf?: Json[] };
  if (!oneOf) return part;
  const merged = new Map<string, { variant: Json; name: string; values: unknown[] }>();
  for (const variant of oneOf) {
    const [name, value] = constantOf(variant) ?? [];
    if (name === undefined) return part;
    const key = JSON.stringify(withValues(variant, name, []));
    const alike = merged.get(key);
    if (alike) alike.values.push(value);
    else merged.set(key, { variant, name, values: [value] });
  }
  const variants = [...merged.values()].map(({ variant, name, values }) => withValues(variant, name, values));
  return { ...(part as Json), oneOf: variants };
}

/** A contract schema as JSON Schema, with references to the named ones. */
export function schemaOf(schema: Schema, io: 'input' | 'output'): Json {
  const known = jsonSchemas[io].get(schema);
  if (known) return known;
  const {
    $schema: _,
    $defs: defs = {},
    ...json
  } = z.toJSONSchema(schema, { io, metadata: names, unrepresentable: 'any', override: overrideFor(io) }) as Json & {
    $defs?: Record<string, Json>;
  };
  const refer = (part: Json): Json =>
    JSON.parse(
      JSON.stringify(part).replaceAll(
        definition,
        (_whole, id: string) => `"#/components/schemas/${componentName(id, io, defs[id])}"`,
      ),
      (_key, inner: unknown) => mergeAlike(shortenNullable(inner)),
    ) as Json;
  for (const [id, part] of Object.entries(defs)) components.set(componentName(id, io, part), refer(part));
  const described = refer(json);
  jsonSchemas[io].set(schema, described);
  return described;
}

import {
  allEndpoints,
  apiKeyScopes,
  type ApiKeyScope,
  type Endpoint,
  errorCodes,
  errorStatus,
  errorText,
  limits,
  type NamedEndpoint,
  publishedPackages,
} from '@tessera/contract';

/** The groups of calls in the order of the reference. */
export const apiTags = [
  { name: 'qrCodes', 'x-displayName': 'QR codes', description: 'Codes, their pictures and their clicks.' },
  { name: 'clicks', 'x-displayName': 'Clicks', description: 'The clicks of all codes, one by one.' },
  { name: 'analytics', 'x-displayName': 'Analytics', description: 'The clicks of many codes, added up.' },
  { name: 'annotations', 'x-displayName': 'Annotations', description: 'What happened, on the time axis of charts.' },
  { name: 'shares', 'x-displayName': 'Shares', description: 'Public pages with statistics.' },
  { name: 'mailReports', 'x-displayName': 'Email reports', description: 'Figures by email, also to colleagues.' },
  { name: 'conversions', 'x-displayName': 'Conversions', description: 'Goals that visitors reach on your sites.' },
  { name: 'slugs', 'x-displayName': 'Slugs', description: 'Custom names of short links.' },
  { name: 'tags', 'x-displayName': 'Tags', description: 'Labels of codes.' },
  { name: 'utmPresets', 'x-displayName': 'UTM presets', description: 'Saved parameters of destinations.' },
  { name: 'brandLooks', 'x-displayName': 'Brand looks', description: 'Saved appearances of codes.' },
  { name: 'bulk', 'x-displayName': 'Bulk actions', description: 'Changes of many codes at once, as jobs.' },
  { name: 'printSheets', 'x-displayName': 'Print sheets', description: 'Many codes on sheets of labels, as PDF.' },
  { name: 'imports', 'x-displayName': 'Imports', description: 'Files of codes, also of other products.' },
  { name: 'jobs', 'x-displayName': 'Jobs', description: 'Work in the background: progress and result files.' },
  { name: 'takeout', 'x-displayName': 'Take-out', description: 'All data of the account in one file.' },
  { name: 'watch', 'x-displayName': 'Watch', description: 'Checks of destinations, and alerts.' },
  { name: 'webhooks', 'x-displayName': 'Webhooks', description: 'Where events are delivered.' },
  { name: 'apiKeys', 'x-displayName': 'API keys', description: 'Only for signed-in users: a key cannot create keys.' },
  { name: 'auth', 'x-displayName': 'Accounts', description: 'Registration, sign-in and the account itself.' },
  {
    name: 'secondFactor',
    'x-displayName': 'Two-step sign-in',
    description: 'Codes of an authenticator app, recovery codes, and confirmation of a signed-in person.',
  },
  { name: 'sessions', 'x-displayName': 'Sessions', description: 'The browsers that are signed in to the account.' },
  {
    name: 'emailChanges',
    'x-displayName': 'Change of email',
    description: 'A new address, its confirmation and undo.',
  },
  { name: 'history', 'x-displayName': 'History', description: 'Sign-ins and changes of the account, kept for a year.' },
  { name: 'passkeys', 'x-displayName': 'Passkeys', description: 'Sign-in without a password, by WebAuthn.' },
  { name: 'oidc', 'x-displayName': 'Sign-in provider', description: 'Sign-in with an OpenID Connect provider.' },
  { name: 'subscription', 'x-displayName': 'Subscription', description: 'Plans and billing.' },
  { name: 'invites', 'x-displayName': 'Invites', description: 'Invites and their bonus.' },
  { name: 'reports', 'x-displayName': 'Reports', description: 'Reports of links by visitors, for operators.' },
  { name: 'site', 'x-displayName': 'Installation', description: 'Facts about this installation.' },
  { name: 'admin', 'x-displayName': 'Operators', description: 'Only for operators: accounts, blocks and settings.' },
  { name: 'dev', 'x-displayName': 'Development', description: 'Only in development mode.' },
];

/** Groups that only the web app calls: API keys cannot, and clients of the first releases do not know them. */
const webAppGroups: readonly string[] = [
  'apiKeys',
  'secondFactor',
  'sessions',
  'emailChanges',
  'passkeys',
  'oidc',
  'mailReports',
];

/** The OpenAPI document that has the call: `/v1/openapi.json` and two others, `/v1/openapi-NAME.json`. */
export function documentOf({ group, endpoint }: NamedEndpoint): 'main' | 'web-app' | 'operators' {
  if (endpoint.access === 'admin') return 'operators';
  return webAppGroups.includes(group) ? 'web-app' : 'main';
}

const scopeNotes: Record<ApiKeyScope, string> = {
  'codes:read': 'see codes, rules, tags, looks, presets and jobs; download pictures; make print sheets',
  'codes:create': 'create codes, reserve links and check slugs, and nothing else: safe on a kiosk',
  'codes:write':
    'all of this; change and delete codes, rules, tags, looks, presets, annotations; batches, bulk actions, imports',
  'stats:read':
    'see clicks and conversions: statistics, analytics, annotations, exports and the feed; alerts of the watch',
  'shares:write': 'share statistics on public pages, see and revoke what is shared',
  'conversions:create': 'report conversions, and nothing else',
  'webhooks:write': 'manage webhooks, see and resend their deliveries',
};

const scopeTable = apiKeyScopes.map((scope) => `| \`${scope}\` | ${scopeNotes[scope]} |`).join('\n');
/** Errors that only calls of signed-in people and operators list: an integration does not meet them, and they would be half of the table. */
const codesOf = (isChosen: (endpoint: Endpoint) => boolean) =>
  new Set<string>(allEndpoints.flatMap(({ endpoint }) => (isChosen(endpoint) ? (endpoint.errors ?? []) : [])));
const isForKeys = ({ scopes = [] }: Endpoint): boolean => scopes.length > 0;
const [ofKeys, ofPeople] = [codesOf(isForKeys), codesOf((endpoint) => !isForKeys(endpoint))];
const integrationErrors = errorCodes.filter((code) => ofKeys.has(code) || !ofPeople.has(code));

const errorTable = integrationErrors
  .map((code) => `| \`${code}\` | ${errorStatus(code)} | ${errorText(code)} |`)
  .join('\n');

const verification = `\`\`\`ts
import { verifyWebhook } from '${publishedPackages.client}';

// The body as it was received: parsed and serialized again, its signature differs.
const event = await verifyWebhook({ payload: await request.text(), headers: request.headers, secret: 'whsec_…' });
if (event.type === 'code.clicked') console.log(event.data.clicks.length);
\`\`\`

\`\`\`python
from standardwebhooks.webhooks import Webhook  # pip install standardwebhooks

event = Webhook("whsec_…").verify(request.get_data(), request.headers)
\`\`\``;

/** The text above the calls, in Markdown. */
export const apiIntro = `QR codes and short links. Every call takes and returns JSON; every error has a stable \`code\`.

## Create a code

Create a key in the web app under [API keys](/dashboard/profile/api-keys) and send it as \`Authorization: Bearer tes_…\`.

\`\`\`sh
curl {{publicUrl}}/v1/qr-codes -H "Authorization: Bearer $TESSERA_KEY" -H 'Content-Type: application/json' \\
  -d '{"qr_type":"url","destination_url":"https://example.org/menu"}'
\`\`\`

| Scope | A key with it can |
|---|---|
${scopeTable}

The [developer guide]({{publicUrl}}/docs/guide) has tables and examples of everything below; [imports]({{publicUrl}}/docs/imports), [client]({{publicUrl}}/docs/client) and [command line]({{publicUrl}}/docs/cli) have pages of their own. Addresses of calls are relative to \`/v1\`. Programs in Python and for GitHub, n8n and Zapier are in the folder \`examples\` of the repository.

## In a browser

A key with \`origins\` may be in a page: it works on these websites only, with \`codes:create\`, or with \`stats:read\` for \`GET /qr-codes/{id}/stats\` of its \`code_ids\`. Other calls are 403; if the key or the origin is refused, the answer has no CORS headers. The picture of a code is at its short link with \`.svg\` or \`.png\` (\`?size=100\` to \`4000\`) while \`public_picture\` is true, the default for tracked codes.

## Client and command line

This installation offers a typed client, which the samples use, and a command line:

\`\`\`sh
npm install {{publicUrl}}/downloads/client.tgz
npm install -g {{publicUrl}}/downloads/cli.tgz && tessera login --url {{publicUrl}}
\`\`\`

\`\`\`ts
import { createClient } from '${publishedPackages.client}';

const client = createClient({ baseUrl: '{{publicUrl}}', key: process.env.TESSERA_KEY });
\`\`\`

AI assistants use the same account at \`{{publicUrl}}/mcp\` (Model Context Protocol, streamable HTTP), with a key as bearer.

## Limits

A key can make ${limits.apiKeys.requestsPerMinute} requests per minute on every plan, wherever they come from; a batch of ${limits.batch.maxItems} codes is one request. \`RateLimit\` and \`RateLimit-Policy\` tell what is left. Beyond the limit the answer is 429 with \`Retry-After\`. The codes of an account (\`quota_reached\`) and those created in 24 hours (\`daily_limit\`, with the number in \`params.count\`) are limited by its plan.

## Repeating requests

Send an \`Idempotency-Key\` with every \`POST\`. The same key and body (or file) within ${limits.idempotencyHours} hours returns the first response, so a request can be repeated after a lost connection. The typed client and the command line do that by themselves. Without it, a second \`POST /qr-codes\` with the same \`external_id\` is 409 \`external_id_in_use\`: use \`PUT /qr-codes/by-external-id/{external_id}\` to create or update.

## Changing what you have read

A code has \`updated_at\` and an \`ETag\`, which change with everything but its clicks. The tag is weak (\`W/"…"\`); send it as received, with its quotation marks: as \`If-None-Match\` to read the code only if it has changed (304), or as \`If-Match\` with the calls that list this header to change it only if it has not (412 \`precondition_failed\`).

## Webhooks

Deliveries follow the [Standard Webhooks](https://www.standardwebhooks.com) specification: \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\` (HMAC-SHA256 with the secret of the webhook). Events: \`code.created\`, \`code.updated\`, \`code.deleted\`, \`code.clicked\` (batches of clicks), \`conversion.created\`, \`subscription.changed\` and those of alerts. A webhook with \`max_batch_size\` gets \`{ "events": […] }\`, each event with its \`id\`; \`verifyWebhookBatch\` returns them. A delivery can arrive twice with the same \`webhook-id\`. Answer 2xx within 10 seconds; otherwise it is repeated for ${limits.webhooks.retryDays} days. Addresses such as localhost are refused unless the server runs with \`WEBHOOK_ALLOW_PRIVATE=on\`. Verify a delivery before you use it:

${verification}

## Errors

\`{ "error", "hint"?, "code", "fields"?, "params"?, "request_id" }\`. \`error\` is an English sentence, \`hint\` says what to do, \`fields\` names every invalid field. The meaning of a code never changes. The errors of a call are in its description; besides, any call can answer \`validation_failed\`, \`too_many_requests\` and \`unavailable\`, one with a token \`unauthorized\`, one with a key also \`api_key_invalid\`, \`api_key_revoked\`, \`api_key_expired\` and \`scope_missing\`, and one with an \`Idempotency-Key\` those that begin with \`idempotency_key\`.

Unknown fields and query parameters are refused: \`{"filter.serach": "Unknown field. Did you mean search?"}\`. So that a reply can be sent back, \`PUT\` of a code (also by external id), of rules and of link settings ignores the other fields of their replies; public pictures ignore other parameters. Replies can get new fields at any time. A path with another method answers 405 with \`Allow\`. Every 401 has \`WWW-Authenticate\`; the token and its scopes are checked before the body.

Calls for signed-in people have further codes, which their descriptions list. Those about keys, second factor, passkeys, sessions and addresses are in [a document of their own]({{publicUrl}}/v1/openapi-web-app.json).

| Code | Status | Meaning |
|---|---|---|
${errorTable}
`;

const mainDocument = `[The main document]({{publicUrl}}/v1/openapi.json), at [/docs]({{publicUrl}}/docs) for readers, explains errors, limits, repeated requests and webhooks, and has the calls for signing in.`;

/** The text above the calls of the web app, in Markdown: only what differs from the main document. */
export const webAppIntro = `How a signed-in person protects the account (keys, second factor, passkeys, sessions and address) and gets reports by email. The web app makes these calls.

Send the access token, which signing in returns, as \`Authorization: Bearer …\`; API keys cannot make these calls. Those that say so also need a person who has signed in or confirmed within ${limits.recentAuthenticationMinutes} minutes.

${mainDocument}
`;

/** The text above the calls of operators, in Markdown: only what differs from the main document. */
export const operatorsIntro = `Reports, blocks, accounts and settings of this installation, for its operators.

Send the access token of an operator's account, which signing in returns, as \`Authorization: Bearer …\`. Another account gets 403 \`forbidden\`; API keys cannot make these calls. A change also needs an operator who has signed in or confirmed within ${limits.recentAuthenticationMinutes} minutes.

${mainDocument}
`;

import * as z from 'zod/mini';

interface ErrorKind {
  status: number;
  /** English text; `one` and `other` if it depends on `params.count`. `{{name}}` is replaced by the parameter. */
  message: string | { one: string; other: string };
}

/** All errors of the API by their stable codes. */
export const errorKinds = {
  bad_request: { status: 400, message: 'Please check your input and try again.' },
  validation_failed: { status: 422, message: 'Please check your input and try again.' },
  unsupported_media_type: { status: 415, message: 'The request body must be JSON.' },
  request_timeout: { status: 408, message: 'The upload took too long. Check your connection and try again.' },
  payload_too_large: { status: 413, message: 'The request is too large. Send less data.' },
  not_found: { status: 404, message: 'The requested resource was not found.' },
  unauthorized: { status: 401, message: 'You are not authorized to perform this action.' },
  forbidden: { status: 403, message: 'You are not authorized to perform this action.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  internal: { status: 500, message: 'Something went wrong. Please try again.' },
  unavailable: { status: 503, message: 'The service is busy. Please try again in a moment.' },

  invalid_credentials: { status: 401, message: 'Invalid email or password.' },
  session_expired: { status: 401, message: 'Your session has expired. Please sign in again.' },
  verification_required: { status: 403, message: 'Please verify your email address.' },
  email_in_use: { status: 409, message: 'This email is already in use.' },
  challenge_failed: { status: 400, message: 'Please complete the security challenge' },
  verification_token_invalid: {
    status: 400,
    message: 'Failed to verify email. The token may be invalid or expired.',
  },
  reset_token_invalid: { status: 400, message: 'Invalid reset link' },
  email_link_invalid: { status: 400, message: 'This link is not valid or has expired.' },
  recent_authentication_required: { status: 403, message: 'Please confirm that it is you to continue.' },
  second_factor_failed: {
    status: 401,
    message: 'This code is not correct, or the sign-in has expired. Try again, or sign in again.',
  },
  wrong_code: { status: 422, message: 'This code is not correct' },
  second_factor_active: { status: 409, message: 'Two-step sign-in is already on.' },
  second_factor_inactive: { status: 409, message: 'Two-step sign-in is not set up.' },
  password_sign_in_off: {
    status: 403,
    message: 'This installation accepts only sign-ins with the provider.',
  },
  password_not_set: {
    status: 409,
    message: 'Your account has no password yet. Set one with “Forgot your password?” on the sign-in page.',
  },
  oidc_failed: { status: 400, message: 'The sign-in with the provider failed. Please try again.' },
  oidc_expired: { status: 400, message: 'This sign-in took too long or was used already. Please start again.' },
  oidc_unavailable: {
    status: 503,
    message: 'The sign-in provider does not answer. Please try again in a few minutes.',
  },
  oidc_unverified_address: {
    status: 403,
    message: 'The provider has not verified your email address. Verify it there and try again.',
  },
  oidc_domain_refused: {
    status: 403,
    message: 'Email addresses of this domain cannot sign in here. Use the address of your organization.',
  },
  oidc_other_identity: {
    status: 409,
    message:
      'Your account or this provider account is already linked to a different one. Use that one, or unlink it first.',
  },
  oidc_link_required: {
    status: 409,
    message: 'An account with this address exists. Sign in with your password and link the provider under Security.',
  },
  oidc_last_method: { status: 409, message: 'You have no other way to sign in. Set a password first.' },
  password_required: { status: 403, message: 'Please enter your password to continue.' },
  api_key_invalid: { status: 401, message: 'This API key is not valid. Check that it was copied completely.' },
  api_key_revoked: { status: 401, message: 'This API key was revoked.' },
  api_key_expired: { status: 401, message: 'This API key has expired.' },
  api_key_refused: { status: 403, message: 'This call requires a signed-in user. API keys cannot make it.' },
  scope_missing: { status: 403, message: 'This API key does not have the permission {{scope}}.' },
  idempotency_key_invalid: { status: 422, message: 'The Idempotency-Key must be 1 to 255 visible ASCII characters.' },
  idempotency_key_reused: { status: 422, message: 'This Idempotency-Key was used with another request.' },
  idempotency_key_in_use: { status: 409, message: 'The first request with this Idempotency-Key is still running.' },
  external_id_in_use: { status: 409, message: 'Another code has this external id, or this code has other content.' },
  api_key_limit: { status: 409, message: 'You have {{count}} API keys. Revoke one to create another.' },
  passkey_invalid: { status: 400, message: 'This passkey was not accepted. Try again or sign in another way.' },
  passkey_not_added: { status: 400, message: 'The passkey could not be added. Please try again.' },
  passkey_exists: { status: 409, message: 'This passkey is already registered.' },
  passkey_limit: { status: 409, message: 'You have {{count}} passkeys. Remove one to add another.' },
  wrong_password: { status: 422, message: 'The current password is not correct' },
  password_too_weak: { status: 422, message: 'password too weak' },

  billing_off: { status: 409, message: 'This installation does not use billing.' },
  /** Without billing, these replace the codes of refusals that a subscription would lift. */
  not_in_plan: { status: 403, message: 'Your plan does not include this.' },
  plan_limit_reached: {
    status: 403,
    message: {
      one: 'You have reached the limit of {{count}} QR code.',
      other: 'You have reached the limit of {{count}} QR codes.',
    },
  },
  pro_required: { status: 403, message: 'Active subscription required to create QR codes' },
  edit_requires_pro: { status: 403, message: 'Editing a QR code requires an active subscription.' },
  analytics_requires_pro: { status: 403, message: 'Detailed click analytics require an active subscription.' },
  qr_type_locked: {
    status: 403,
    message: 'This QR code type is only available for premium users. Please upgrade to access all QR code types.',
  },
  quota_reached: {
    status: 403,
    message: {
      one: 'You have reached the free limit of {{count}} QR code. Please upgrade to create more QR codes.',
      other: 'You have reached the free limit of {{count}} QR codes. Please upgrade to create more QR codes.',
    },
  },
  reactivation_requires_pro: { status: 403, message: 'Inactive - Upgrade to reactivate' },
  destination_blocked: {
    status: 422,
    message: 'This destination is blocked as harmful and cannot be used.',
  },
  daily_limit: {
    status: 429,
    message: 'Your account can create {{count}} QR codes in 24 hours. Please try again later.',
  },
  reservation_expired: {
    status: 409,
    message: 'The reserved short link has expired. Check the new preview and create the code again.',
  },
  slug_requires_pro: { status: 403, message: 'Custom links require an active subscription.' },
  slug_taken: { status: 409, message: 'This link is already taken. Please choose another one.' },
  slug_limit: { status: 409, message: 'This code has had {{count}} custom links. Use one of them again.' },
  rules_require_pro: { status: 403, message: 'Rules, schedules and link settings require an active subscription.' },
  tag_exists: { status: 409, message: 'A tag with this name already exists.' },
  tag_limit: { status: 409, message: 'You have {{count}} tags. Delete one to create another.' },
  utm_preset_exists: { status: 409, message: 'A preset with this name already exists.' },
  utm_preset_limit: { status: 409, message: 'You have {{count}} presets. Delete one to create another.' },
  brand_looks_require_pro: { status: 403, message: 'Saved looks require an active subscription.' },
  brand_look_exists: { status: 409, message: 'A look with this name already exists.' },
  brand_look_limit: { status: 409, message: 'You have {{count}} looks. Delete one to create another.' },
  eps_requires_pro: { status: 403, message: 'EPS files require an active subscription.' },
  content_too_long: { status: 422, message: 'The content is too long for a QR code: at most {{count}} bytes fit.' },
  logo_type: { status: 422, message: 'Please upload a valid image file (PNG, JPEG, GIF, or SVG)' },
  logo_missing: { status: 409, message: 'The file of this QR code’s logo is missing. Upload the logo again.' },
  logo_too_large: { status: 413, message: 'Logo file size must be less than 2MB' },
  logo_too_many_pixels: { status: 422, message: 'This picture has too many pixels. Make it smaller and try again.' },
  logo_too_complex: { status: 422, message: 'This picture is too complex to draw. Simplify it or upload a PNG.' },
  logo_svg_damaged: { status: 422, message: 'This SVG is damaged. Save it again or upload a PNG.' },
  logo_svg_script: { status: 422, message: 'This SVG contains a script. Remove it or upload a PNG.' },
  logo_svg_external: {
    status: 422,
    message: 'This SVG loads something from outside the file. Remove it or upload a PNG.',
  },
  logo_svg_entities: { status: 422, message: 'This SVG declares entities. Save it as plain SVG or upload a PNG.' },
  logo_svg_part: {
    status: 422,
    message: 'This SVG contains {{part}}, which a logo cannot have. Remove it or upload a PNG.',
  },

  checkout_failed: { status: 502, message: 'Failed to create checkout session' },
  already_subscribed: { status: 409, message: 'You already have an active subscription.' },
  portal_failed: { status: 502, message: 'Failed to open customer portal' },
  no_subscription: { status: 409, message: 'You have no active subscription.' },
  interval_unavailable: { status: 409, message: 'This billing interval is not available.' },
  payment_overdue: {
    status: 409,
    message: 'A payment is overdue. Settle it under Manage Billing, then change the plan.',
  },
  subscription_cancelling: {
    status: 409,
    message: 'Your subscription is scheduled to cancel. Reactivate it, then change the plan.',
  },
  plan_change_unavailable: { status: 409, message: 'The plan of this subscription cannot be changed here.' },
  plan_change_outdated: {
    status: 409,
    message: 'Your plan or its price has changed in the meantime. Please check the amounts again.',
  },
  payment_declined: {
    status: 402,
    message: 'The payment was declined, and nothing was changed. Check your card under Manage Billing and try again.',
  },
  plan_change_failed: { status: 502, message: 'Failed to change the plan' },
  reactivate_failed: { status: 502, message: 'Failed to reactivate subscription' },
  webhook_rejected: { status: 400, message: 'The webhook signature is not valid.' },

  webhook_requires_pro: { status: 403, message: 'Webhooks require an active subscription.' },
  webhook_limit: { status: 409, message: 'You have {{count}} webhooks. Delete one to create another.' },
  webhook_disabled: { status: 409, message: 'This webhook is disabled. Enable it and try again.' },
  delivery_expired: { status: 409, message: 'The content of this delivery is no longer stored.' },

  invite_pending: { status: 409, message: 'An invite to this address is already pending.' },
  invite_self: { status: 422, message: 'You cannot invite yourself.' },
  invite_has_account: { status: 409, message: 'This person already has an account.' },
  job_not_cancelable: { status: 409, message: 'This job has finished or can no longer be canceled.' },
  job_not_undoable: { status: 409, message: 'This job cannot be undone.' },
  bulk_requires_pro: {
    status: 403,
    message: 'Changing more than {{count}} QR codes at once requires an active subscription.',
  },
  bulk_count_changed: { status: 409, message: 'There are {{count}} matching QR codes now. Check them and try again.' },
  bulk_too_many: { status: 422, message: 'Choose at most {{count}} QR codes.' },
  sheets_require_pro: { status: 403, message: 'Print sheets require an active subscription.' },
  sheet_too_many_labels: {
    status: 422,
    message: 'The print would have {{count}} labels. Choose at most {{max}}: fewer copies or fewer QR codes.',
  },
  sheet_code_unreadable: {
    status: 422,
    message: 'Cannot be read from the finished file: sheet {{page}}, row {{row}}, column {{column}}.',
  },
  sheet_caption_left_out: {
    status: 422,
    message: 'Printed without its caption, because the font lacks some of its characters.',
  },
  sheet_logo_missing: {
    status: 422,
    message: 'Not printed, because the file of its logo is missing. Upload the logo again.',
  },
  sheet_too_large: { status: 422, message: 'The file would be too large. Choose fewer QR codes.' },
  result_held: {
    status: 409,
    message: 'Some QR codes cannot be read from the finished file. Confirm that you want it anyway.',
  },
  job_limit: { status: 409, message: 'You have {{count}} unfinished jobs. Wait until one is done or cancel it.' },
  import_too_large: { status: 413, message: 'The file is too large. At most 10 MB can be imported at a time.' },
  import_file_missing: { status: 422, message: 'Please choose a CSV, JSON or SQL file.' },
  import_unreadable: {
    status: 422,
    message: 'The file cannot be read from line {{line}} on. Check its quotation marks and separators.',
  },
  import_empty: { status: 422, message: 'The file has no rows, or no column that can be imported.' },
  import_too_many_rows: {
    status: 422,
    message: 'The file has too many rows. At most {{count}} can be imported at a time.',
  },
  import_too_complex: {
    status: 422,
    message: 'The file is too complex to be read: too many columns, values or levels. Save it as a simpler CSV file.',
  },
  import_interrupted: { status: 409, message: 'The check of the file was interrupted.' },
  import_file_deleted: { status: 409, message: 'The file is no longer stored. Upload it again.' },
  import_storage_full: {
    status: 409,
    message: 'Your imports in progress use all of your storage. Wait until one is done or cancel it.',
  },
  import_not_ready: { status: 409, message: 'This import is being checked or was committed already.' },
  import_row_changed: {
    status: 409,
    message: 'Line {{line}} can no longer be imported ({{reason}}). Nothing was imported. Check the file again.',
  },
  import_has_errors: {
    status: 409,
    message: {
      one: '{{count}} row has an error. Correct it, or import the other rows only.',
      other: '{{count}} rows have errors. Correct them, or import the other rows only.',
    },
  },
  invite_not_pending: { status: 409, message: 'Only a pending invite can be canceled.' },
  invite_limit_reached: {
    status: 403,
    message: 'You need at least {{required}} accepted invites to send more. Currently you have {{current}} accepted.',
  },

  account_suspended: { status: 403, message: 'This account is suspended. We have sent the reason to its address.' },
  registration_closed: { status: 403, message: 'New accounts cannot be created here at the moment.' },
  invitation_required: { status: 403, message: 'You need an invitation to create an account here.' },
  operator_protected: { status: 409, message: 'An operator cannot be suspended. Remove the permission first.' },
  already_suspended: { status: 409, message: 'This account is suspended already.' },
  not_suspended: { status: 409, message: 'This account is not suspended.' },
  already_blocked: { status: 409, message: 'This is blocked already.' },
  block_limit: { status: 409, message: 'There are {{count}} patterns. Remove one to add another.' },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errorKinds;
export const errorCodes = Object.keys(errorKinds) as ErrorCode[];

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(errorKinds, value);

export type ErrorParams = Record<string, string | number>;

/** The English text of an error with its parameters. */
export function errorText(code: ErrorCode, params: ErrorParams = {}): string {
  const { message }: ErrorKind = errorKinds[code];
  const text = typeof message === 'string' ? message : params['count'] === 1 ? message.one : message.other;
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** The reply of every failed call. */
export const errorReply = z.object({
  error: z.string(),
  code: z.string(),
  /** The English error of each invalid field. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** The message keys of the same errors, for translation. */
  field_keys: z.optional(z.record(z.string(), z.string())),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  requires_subscription: z.optional(z.boolean()),
  requiresVerification: z.optional(z.boolean()),
  request_id: z.optional(z.string()),
});

export type ErrorReply = z.infer<typeof errorReply>;

/** The errors of a call that uploads a logo. */
export const logoErrors = [
  'logo_type',
  'logo_too_large',
  'request_timeout',
  'logo_too_many_pixels',
  'logo_too_complex',
  'logo_svg_damaged',
  'logo_svg_script',
  'logo_svg_external',
  'logo_svg_entities',
  'logo_svg_part',
  'unavailable',
] as const satisfies readonly ErrorCode[];

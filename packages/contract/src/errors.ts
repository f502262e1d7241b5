import * as z from 'zod/mini';

/** The English text is `one` or `other` if it depends on `params.count`. `{{name}}` is replaced by the parameter. */
type ErrorKind = readonly [status: number, text: string | { one: string; other: string }];

/** All errors of the API by their stable codes. */
export const errorKinds = {
  bad_request: [400, 'Please check your input and try again.'],
  validation_failed: [422, 'Please check your input and try again.'],
  method_not_allowed: [405, 'This path does not take this method. Use one of {{methods}}.'],
  unsupported_media_type: [415, 'The request body must be JSON.'],
  file_required: [415, 'Send a file in the form field {{field}}, as multipart/form-data.'],
  request_timeout: [408, 'The upload took too long. Check your connection and try again.'],
  payload_too_large: [413, 'The request is too large. Send less data.'],
  not_found: [404, 'The requested resource was not found.'],
  unauthorized: [401, 'You are not authorized to perform this action.'],
  forbidden: [403, 'You are not authorized to perform this action.'],
  too_many_requests: [429, 'Too many attempts. Please wait a moment and try again.'],
  internal: [500, 'Something went wrong. Please try again.'],
  unavailable: [503, 'The service is busy. Please try again in a moment.'],

  invalid_credentials: [401, 'Invalid email or password.'],
  session_expired: [401, 'Your session has expired. Please sign in again.'],
  verification_required: [403, 'Please verify your email address.'],
  email_in_use: [409, 'This email is already in use.'],
  challenge_failed: [400, 'Please complete the security challenge'],
  verification_token_invalid: [400, 'Failed to verify email. The token may be invalid or expired.'],
  reset_token_invalid: [400, 'Invalid reset link'],
  email_link_invalid: [400, 'This link is not valid or has expired.'],
  recent_authentication_required: [403, 'Please confirm that it is you to continue.'],
  second_factor_failed: [401, 'This code is not correct, or the sign-in has expired. Try again, or sign in again.'],
  wrong_code: [422, 'This code is not correct'],
  second_factor_active: [409, 'Two-step sign-in is already on.'],
  second_factor_inactive: [409, 'Two-step sign-in is not set up.'],
  password_sign_in_off: [403, 'Passwords are not used here. Sign in with your organization’s account.'],
  password_not_set: [
    409,
    'Your account has no password yet. Set one with “Forgot your password?” on the sign-in page.',
  ],
  oidc_failed: [400, 'The sign-in with the provider failed. Please try again.'],
  oidc_expired: [400, 'This sign-in took too long or was used already. Please start again.'],
  oidc_unavailable: [503, 'The sign-in provider does not answer. Please try again in a few minutes.'],
  oidc_unverified_address: [403, 'The provider has not verified your email address. Verify it there and try again.'],
  oidc_domain_refused: [
    403,
    'Email addresses of this domain cannot sign in here. Use the address of your organization.',
  ],
  oidc_other_identity: [
    409,
    'Your account or this provider account is already linked to a different one. Use that one, or unlink it first.',
  ],
  oidc_link_required: [
    409,
    'An account with this address exists. Sign in with your password and link the provider under Security.',
  ],
  oidc_last_method: [409, 'You have no other way to sign in. Set a password first.'],
  password_required: [403, 'Please enter your password to continue.'],
  api_key_invalid: [401, 'This API key is not valid. Check that it was copied completely.'],
  api_key_revoked: [401, 'This API key was revoked.'],
  api_key_expired: [401, 'This API key has expired.'],
  api_key_refused: [403, 'This call requires a signed-in user. API keys cannot make it.'],
  scope_missing: [403, 'This API key does not have the permission {{scope}}.'],
  key_limited_to_codes: [403, 'This API key reads the clicks of the codes in its code_ids only, one code at a time.'],
  origin_not_allowed: [403, 'This API key works on its websites only.'],
  idempotency_key_invalid: [422, 'The Idempotency-Key must be 1 to 255 visible ASCII characters.'],
  idempotency_key_reused: [422, 'This Idempotency-Key was used with another request.'],
  idempotency_key_in_use: [409, 'The first request with this Idempotency-Key is still running.'],
  precondition_failed: [412, 'This has changed since you read it. Read it again and repeat the change.'],
  precondition_invalid: [
    400,
    'If-Match must be an ETag as it was received, with its quotation marks, or *. If-None-Match must be * in this call.',
  ],
  code_exists: [412, 'A code with this external id exists already.'],
  batch_aborted: [424, 'Nothing was changed, because another item of the batch failed.'],
  external_id_in_use: [409, 'Another code has this external id, or this code has other content.'],
  api_key_limit: [409, 'You have {{count}} API keys. Revoke one to create another.'],
  passkey_invalid: [400, 'This passkey was not accepted. Try again or sign in another way.'],
  passkey_not_added: [400, 'The passkey couldn’t be added. Please try again.'],
  passkey_exists: [409, 'This passkey is already registered.'],
  passkey_limit: [409, 'You have {{count}} passkeys. Remove one to add another.'],
  wrong_password: [422, 'The current password is not correct'],
  password_too_weak: [422, 'password too weak'],

  billing_off: [409, 'Billing is not used here.'],
  /** Without billing, these replace the codes of refusals that a subscription would lift. */
  not_in_plan: [403, 'Your plan does not include this.'],
  plan_limit_reached: [
    403,
    {
      one: 'You have reached the limit of {{count}} QR code.',
      other: 'You have reached the limit of {{count}} QR codes.',
    },
  ],
  pro_required: [403, 'Active subscription required to create QR codes'],
  edit_requires_pro: [403, 'Editing a QR code requires an active subscription.'],
  analytics_requires_pro: [403, 'Detailed click statistics require an active subscription.'],
  qr_type_locked: [
    403,
    'This QR code type is only available for premium users. Please upgrade to access all QR code types.',
  ],
  quota_reached: [
    403,
    {
      one: 'You have reached the free limit of {{count}} QR code. Please upgrade to create more QR codes.',
      other: 'You have reached the free limit of {{count}} QR codes. Please upgrade to create more QR codes.',
    },
  ],
  reactivation_requires_pro: [403, 'Inactive - Upgrade to reactivate'],
  destination_blocked: [422, 'This destination is blocked as harmful and cannot be used.'],
  daily_limit: [
    429,
    {
      one: 'Your account can create {{count}} QR code in 24 hours. Please try again later.',
      other: 'Your account can create {{count}} QR codes in 24 hours. Please try again later.',
    },
  ],
  reservation_expired: [409, 'The reserved short link has expired. Check the new preview and create the code again.'],
  slug_requires_pro: [403, 'Custom links require an active subscription.'],
  slug_taken: [409, 'This link is already taken. Please choose another one.'],
  slug_limit: [409, 'This code has had {{count}} custom links. Use one of them again.'],
  rules_require_pro: [403, 'Rules, schedules and link settings require an active subscription.'],
  tag_exists: [409, 'A tag with this name already exists.'],
  tag_limit: [409, 'You have {{count}} tags. Delete one to create another.'],
  annotation_limit: [409, 'You have {{count}} notes. Delete one to write another.'],
  utm_preset_exists: [409, 'Saved parameters with this name already exist.'],
  utm_preset_limit: [409, 'You have saved {{count}} sets of parameters. Delete one to create another.'],
  brand_looks_require_pro: [403, 'Saved looks require an active subscription.'],
  brand_look_exists: [409, 'A look with this name already exists.'],
  brand_look_limit: [409, 'You have {{count}} looks. Delete one to create another.'],
  eps_requires_pro: [403, 'EPS files require an active subscription.'],
  content_too_long: [422, 'The content is too long for a QR code: at most {{count}} bytes fit.'],
  logo_type: [422, 'Please upload a valid image file (PNG, JPEG, GIF, or SVG)'],
  logo_missing: [409, 'The file of this QR code’s logo is missing. Upload the logo again.'],
  logo_too_large: [413, 'Logo file size must be less than 2MB'],
  logo_too_many_pixels: [422, 'This picture has too many pixels. Make it smaller and try again.'],
  logo_too_complex: [422, 'This picture is too complex to draw. Simplify it or upload a PNG.'],
  logo_svg_damaged: [422, 'This SVG is damaged. Save it again or upload a PNG.'],
  logo_svg_script: [422, 'This SVG contains a script. Remove it or upload a PNG.'],
  logo_svg_external: [422, 'This SVG loads something from outside the file. Remove it or upload a PNG.'],
  logo_svg_entities: [422, 'This SVG declares entities. Save it as plain SVG or upload a PNG.'],
  logo_svg_part: [422, 'This SVG contains {{part}}, which a logo cannot have. Remove it or upload a PNG.'],

  checkout_failed: [502, 'Failed to create checkout session'],
  already_subscribed: [409, 'You already have an active subscription.'],
  portal_failed: [502, 'Failed to open customer portal'],
  no_subscription: [409, 'You have no active subscription.'],
  interval_unavailable: [409, 'This billing interval is not available.'],
  payment_overdue: [409, 'A payment is overdue. Settle it under Manage Billing, then change the plan.'],
  subscription_cancelling: [409, 'Your subscription is scheduled to cancel. Reactivate it, then change the plan.'],
  plan_change_unavailable: [409, 'The plan of this subscription cannot be changed here.'],
  plan_change_outdated: [409, 'Your plan or its price has changed in the meantime. Please check the amounts again.'],
  payment_declined: [
    402,
    'The payment was declined, and nothing was changed. Check your card under Manage Billing and try again.',
  ],
  plan_change_failed: [502, 'Failed to change the plan'],
  reactivate_failed: [502, 'Failed to reactivate subscription'],
  webhook_rejected: [400, 'The webhook signature is not valid.'],

  watch_requires_pro: [403, 'The watch of destinations and clicks requires an active subscription.'],
  webhook_requires_pro: [403, 'Webhooks require an active subscription.'],
  webhook_limit: [409, 'You have {{count}} webhooks. Delete one to create another.'],
  webhook_disabled: [409, 'This webhook is off. Switch it on and try again.'],
  click_cursor_expired: [
    410,
    {
      one: 'Clicks are stored for {{count}} day, and some after this cursor are deleted. Start again without it.',
      other: 'Clicks are stored for {{count}} days, and some after this cursor are deleted. Start again without it.',
    },
  ],
  click_id_invalid: [
    422,
    'This click id is not valid here, or too old. Send the value of tes_click as it was received.',
  ],
  conversion_cursor_expired: [
    410,
    {
      one: 'Conversions are stored for {{count}} day, and some after this cursor are deleted. Start again without it.',
      other:
        'Conversions are stored for {{count}} days, and some after this cursor are deleted. Start again without it.',
    },
  ],
  clicks_not_stored: [
    422,
    {
      one: 'Single clicks are stored for {{count}} day. Choose a later start, or remove the filters of clicks.',
      other: 'Single clicks are stored for {{count}} days. Choose a later start, or remove the filters of clicks.',
    },
  ],
  share_not_found: [404, 'These statistics are not shared, or no longer.'],
  share_expired: [410, 'These statistics are no longer shared: the link has expired.'],
  share_password_required: [403, 'Please enter the password to see these statistics.'],
  share_password_wrong: [403, 'This password is not correct.'],
  share_limit: [409, 'You have shared statistics {{count}} times. Revoke a link to create another.'],
  delivery_expired: [409, 'The content of this delivery is no longer stored.'],

  mail_report_empty: [409, 'There is nothing to report yet: no code is selected.'],
  report_recipient_exists: [409, 'This address already gets your reports, or was asked to.'],
  report_recipient_limit: [409, 'You have {{count}} recipients. Remove one to add another.'],
  report_recipient_refused: [
    409,
    'This person has unsubscribed from your reports and cannot be asked again for a year.',
  ],
  invite_pending: [409, 'An invite to this address is already pending.'],
  invite_self: [422, 'You cannot invite yourself.'],
  invite_has_account: [409, 'This person already has an account.'],
  job_not_cancelable: [409, 'This job has finished or can no longer be canceled.'],
  job_not_undoable: [409, 'This job cannot be undone.'],
  bulk_requires_pro: [403, 'Changing more than {{count}} QR codes at once requires an active subscription.'],
  bulk_count_changed: [
    409,
    {
      one: 'There is {{count}} matching QR code now. Check it and try again.',
      other: 'There are {{count}} matching QR codes now. Check them and try again.',
    },
  ],
  bulk_too_many: [422, 'Choose at most {{count}} QR codes.'],
  sheets_require_pro: [403, 'Print sheets require an active subscription.'],
  sheet_too_many_labels: [
    422,
    'The print would have {{count}} labels. Choose at most {{max}}: fewer copies or fewer QR codes.',
  ],
  sheet_code_unreadable: [
    422,
    'Cannot be read from the finished file: sheet {{page}}, row {{row}}, column {{column}}.',
  ],
  sheet_code_read_by_one: [422, 'Read by one of two decoders only: sheet {{page}}, row {{row}}, column {{column}}.'],
  sheet_code_inverted: [
    422,
    'Light on a dark background, which many scanners cannot read: sheet {{page}}, row {{row}}, column {{column}}.',
  ],
  sheet_code_low_contrast: [422, 'Too little contrast: sheet {{page}}, row {{row}}, column {{column}}.'],
  sheet_small_modules: [
    422,
    'Its squares are {{module_mm}} mm wide, less than 0.4 mm: sheet {{page}}, row {{row}}, column {{column}}.',
  ],
  sheet_quiet_zone: [422, 'Too little free space around it: sheet {{page}}, row {{row}}, column {{column}}.'],
  sheet_logo_too_large: [422, 'Its logo covers too much: sheet {{page}}, row {{row}}, column {{column}}.'],
  sheet_code_blocked: [
    422,
    'Blocked: visitors do not get to its destination. Sheet {{page}}, row {{row}}, column {{column}}.',
  ],
  sheet_code_inactive: [
    422,
    'Switched off: visitors do not get to its destination. Sheet {{page}}, row {{row}}, column {{column}}.',
  ],
  sheet_code_archived: [422, 'Archived: sheet {{page}}, row {{row}}, column {{column}}.'],
  sheet_caption_shortened: [
    422,
    'Its caption is too long and was shortened: sheet {{page}}, row {{row}}, column {{column}}.',
  ],
  sheet_caption_left_out: [422, 'Printed without its caption, because the font lacks some of its characters.'],
  sheet_logo_missing: [422, 'Not printed, because the file of its logo is missing. Upload the logo again.'],
  sheet_too_large: [422, 'The file would be too large. Choose fewer QR codes.'],
  result_held: [409, 'Some QR codes on the sheet have problems. Confirm that you want it anyway.'],
  job_limit: [409, 'You have {{count}} unfinished jobs. Wait until one is done or cancel it.'],
  import_too_large: [413, 'The file is too large. At most 10 MB can be imported at a time.'],
  import_file_missing: [422, 'Please choose a CSV, JSON or SQL file.'],
  import_unreadable: [422, 'The file cannot be read from line {{line}} on. Check its quotation marks and separators.'],
  import_empty: [422, 'The file has no rows, or no column that can be imported.'],
  import_too_many_rows: [422, 'The file has too many rows. At most {{count}} can be imported at a time.'],
  import_too_complex: [
    422,
    'The file is too complex to be read: too many columns, values or levels. Save it as a simpler CSV file.',
  ],
  import_interrupted: [409, 'The check of the file was interrupted.'],
  import_file_deleted: [409, 'The file is no longer stored. Upload it again.'],
  import_storage_full: [409, 'Your imports in progress use all of your storage. Wait until one is done or cancel it.'],
  import_not_ready: [409, 'This import is still being checked or has already been imported.'],
  import_row_changed: [
    409,
    'Line {{line}} can no longer be imported ({{reason}}). Nothing was imported. Check the file again.',
  ],
  import_has_errors: [
    409,
    {
      one: '{{count}} row has an error. Correct it, or import the other rows only.',
      other: '{{count}} rows have errors. Correct them, or import the other rows only.',
    },
  ],
  import_changes_codes: [
    409,
    {
      one: '{{count}} row changes a QR code that you have. Choose whether it is updated or stays as it is.',
      other: '{{count}} rows change QR codes that you have. Choose whether they are updated or stay as they are.',
    },
  ],
  import_changes_links: [
    409,
    {
      one: '{{count}} QR code would get another link than the one in the file.',
      other: '{{count}} QR codes would get other links than those in the file.',
    },
  ],
  invite_not_pending: [409, 'Only a pending invite can be canceled.'],
  invite_limit_reached: [
    403,
    'You need at least {{required}} accepted invites to send more. Currently you have {{current}} accepted.',
  ],

  account_suspended: [403, 'This account is suspended. We have sent the reason to its address.'],
  registration_closed: [403, 'New accounts cannot be created here at the moment.'],
  invitation_required: [403, 'You need an invite to create an account here.'],
  operator_protected: [409, 'An operator cannot be suspended. Remove the permission first.'],
  already_suspended: [409, 'This account is suspended already.'],
  not_suspended: [409, 'This account is not suspended.'],
  already_blocked: [409, 'This is blocked already.'],
  block_limit: [409, 'There are {{count}} patterns. Remove one to add another.'],
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errorKinds;
export const errorCodes = Object.keys(errorKinds) as ErrorCode[];

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(errorKinds, value);

export const errorStatus = (code: ErrorCode): number => errorKinds[code][0];

export type ErrorParams = Record<string, string | number>;

/** The English text of an error with its parameters. */
export function errorText(code: ErrorCode, params: ErrorParams = {}): string {
  const [, texts]: ErrorKind = errorKinds[code];
  const text = typeof texts === 'string' ? texts : params['count'] === 1 ? texts.one : texts.other;
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
  /** What to do about it, in English, for developers. */
  hint: z.optional(z.string()),
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

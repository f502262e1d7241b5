/** Field errors by key. Schemas contain the key, the web app translates it, and the API returns key and English text. */
export const fieldMessages = {
  invalid: 'Please check your input and try again.',
  required: 'This field is required',
  tooLong: 'This text is too long',
  charactersInvalid: 'This text contains characters that cannot be used',
  emailRequired: 'Email is required',
  emailInvalid: 'Invalid email address',
  passwordRequired: 'Password is required',
  passwordTooShort: 'Password must be at least 8 characters',
  newPasswordTooShort: 'Password must be at least 8 characters long',
  passwordTooLong: 'Password must be at most 128 characters',
  passwordTooWeak: 'password too weak',
  currentPasswordWrong: 'The current password is not correct',
  confirmRequired: 'Please confirm your password',
  passwordsDiffer: 'Passwords do not match',
  newPasswordsDiffer: 'The passwords do not match',
  challengeRequired: 'Please complete the security challenge',
  tokenRequired: 'Invalid reset link',
  urlRequired: 'URL is required',
  urlInvalid: 'Please enter a valid URL',
  urlCredentials: 'The address must not contain a user name or password',
  urlPrivate: 'This address is not reachable from the internet',
  urlOwnLink: 'A short link cannot lead to another short link of this site',
  recipientRequired: 'Please enter a valid email address',
  recipientInvalid: 'Please enter a valid email address',
  textRequired: 'Text is required',
  phoneRequired: 'Phone number is required',
  phoneInvalid: 'Include country code (e.g., +1 for US)',
  phoneTooShort:
    'Short numbers such as 112 or 911 work in some countries only. Please enter a number of at least 7 characters.',
  ssidRequired: 'Network name is required',
  nameRequired: 'Name is required',
  eventTitleRequired: 'Event title is required',
  startRequired: 'Start date is required',
  endRequired: 'End date is required',
  momentInvalid: 'Please enter a date and time such as 2027-05-01T18:00:00+02:00',
  offsetRequired: 'Add the offset from UTC to the time (such as +02:00 or Z), or name the timezone',
  timezoneInvalid: 'Please enter an IANA time zone such as Europe/Paris',
  endBeforeStart: 'The end must not be before the start',
  latitudeRequired: 'Latitude is required',
  latitudeInvalid: 'Latitude must be a number from -90 to 90',
  longitudeRequired: 'Longitude is required',
  longitudeInvalid: 'Longitude must be a number from -180 to 180',
  altitudeInvalid: 'Altitude must be a number',
  walletRequired: 'Wallet address is required',
  amountInvalid: 'Please enter a positive number',
  hexInvalid: 'Please enter hexadecimal data starting with 0x',
  colorInvalid: 'Please enter a color as #RRGGBB',
  scopeRequired: 'Choose at least one permission',
  eventRequired: 'Choose at least one event',
  expiryInvalid: 'The expiry must be in the future',
  outOfRange: 'This value is out of range',
} as const;

export type FieldMessageKey = keyof typeof fieldMessages;

export const isFieldMessageKey = (value: unknown): value is FieldMessageKey =>
  typeof value === 'string' && Object.hasOwn(fieldMessages, value);

/** Lets the compiler check the message keys in schemas. */
export const message = (key: FieldMessageKey): FieldMessageKey => key;

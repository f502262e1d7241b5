/** The challenge that an authenticator signed; undefined if the data is malformed or comes from a frame of another site. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as unknown;
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return undefined;
    if ('crossOrigin' in data && data.crossOrigin === true) return undefined;
    return typeof data.challenge === 'string' ? data.challenge : undefined;
  } catch {
    return undefined;
  }
}

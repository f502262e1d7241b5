/**
 * We ask for no attestation, so a browser sends none, or the self attestation of a key without a certificate. Other formats
 * are refused before the library reads them: it would follow addresses in their certificates.
 */
export async function isWithoutCertificate(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}

import { passkeyAlgorithms } from '@lyceum/domain/passkeys';
import { z } from 'zod';

// What a browser says of a passkey, checked. The library comes with the first passkey that is used: it takes 27 MB and a third of a second, and
// many processes never need it.
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** Where passkeys are made and used: `https://shop.example.tw`, and the name in it. */
export interface Place {
  origin: string;
  host: string;
}

/** Both kinds of answer. */
interface Answered<Response> {
  id: string;
  rawId: string;
  type: 'public-key';
  response: Response & { clientDataJSON: string };
}
export type Created = Answered<{ attestationObject: string }>;
export type Asserted = Answered<{
  authenticatorData: string;
  signature: string;
  userHandle?: string | null | undefined;
}>;

const clientData = z.object({ challenge: z.string().max(100), crossOrigin: z.boolean().optional() });

/** The challenge that a browser says to answer; null for nonsense, and for a page of ours inside another site's. */
export function challengeIn({ response }: Answered<object>): string | null {
  try {
    const said = clientData.parse(JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()));
    return said.crossOrigin === true ? null : said.challenge;
  } catch {
    return null;
  }
}

const atPlace = (challenge: string, { origin, host }: Place) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: host,
  requireUserVerification: true,
});

/**
 * The key of a new passkey. Throws for what proves nothing. Makers are not asked for: a certificate that somebody sends unasked could name
 * addresses to look at.
 */
export async function readCreated(created: Created, challenge: string, place: Place) {
  const [{ verifyRegistrationResponse }, { decodeAttestationObject, isoBase64URL }] = await Promise.all([
    library(),
    helpers(),
  ]);
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(created.response.attestationObject));
  if (!['none', 'packed'].includes(attestation.get('fmt')) || attestation.get('attStmt').get('x5c') !== undefined) {
    throw new Error('a statement of a maker, which was not asked for');
  }
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    ...atPlace(challenge, place),
    response: { ...created, clientExtensionResults: {} },
    supportedAlgorithmIDs: [...passkeyAlgorithms],
  });
  if (!verified || !registrationInfo) {
    throw new Error('the signature is another one');
  }
  const { id, publicKey, counter } = registrationInfo.credential;
  if (id !== created.id) {
    throw new Error('the passkey has another name');
  }
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter };
}

/** How often the passkey says to have signed by now. Throws for what proves nothing. */
export async function readAsserted(
  asserted: Asserted,
  challenge: string,
  place: Place,
  passkey: { userId: string; credentialId: string; publicKey: Buffer; counter: number; host: string },
): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  const { userHandle, ...response } = asserted.response;
  if (Buffer.from(userHandle ?? '', 'base64url').toString() !== passkey.userId) {
    throw new Error('the passkey belongs to somebody else');
  }
  if (passkey.host !== place.host) {
    throw new Error('the passkey belongs to another host');
  }
  const { credentialId: id, counter } = passkey;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...atPlace(challenge, place),
    response: { ...asserted, response, clientExtensionResults: {} },
    credential: { id, counter, publicKey: new Uint8Array(passkey.publicKey) },
  });
  if (!verified) {
    throw new Error('the signature is another one');
  }
  return authenticationInfo.newCounter;
}

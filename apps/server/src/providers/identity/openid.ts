import { createHash } from 'node:crypto';
import { parseEmail } from '@lyceum/domain/email';
import type { ThirdParty } from '@lyceum/domain/doors';
import { plainLine } from '@lyceum/domain/plain-text';
import { hour, minute, second, type Clock } from '@lyceum/domain/time';
import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { askJson, type Json } from './ask-json.ts';
import { ThirdPartyAway, ThirdPartyNonsense, type IdentityProvider, type ThirdIdentity } from './identity.ts';

/** In what the OpenID Connect of one third party differs from that of another. */
export interface OpenIdFacts {
  issuer: string;
  /** What its tokens may call it beside that. */
  alsoCalled?: readonly string[];
  clientId: string;
  scopes: string;
  /** By which its tokens may be signed. HS256 goes by the client's secret, the others by its published keys. */
  algorithms: readonly ('RS256' | 'ES256' | 'HS256')[];
  /** Sends the browser back with a form instead of an address. */
  byForm?: boolean;
  clientSecret: () => string | Promise<string>;
}

interface Discovery {
  authorize: string;
  token: string;
  keys: string;
}

const discoveryLife = hour;
const clockTolerance = minute;

/** An address that it publishes, as safe as its own. */
function addressIn(document: Json, field: string, issuer: string): string {
  const address = document[field];
  const begins = issuer.startsWith('https:') ? 'https://' : 'http';
  if (typeof address !== 'string' || !URL.canParse(address) || !address.startsWith(begins)) {
    throw new ThirdPartyNonsense(`${field} is no address`);
  }
  return address;
}

/** Whom a token speaks of. Its e-mail address counts only where the third party says to have proven it; Apple says so in words. */
function identityOf({ sub, email, name, ...claims }: JWTPayload): ThirdIdentity {
  if (typeof sub !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(sub)) {
    throw new ThirdPartyNonsense('the token names nobody');
  }
  const isProven = claims['email_verified'] === true || claims['email_verified'] === 'true';
  return {
    subject: sub,
    email: isProven && typeof email === 'string' ? parseEmail(email) : null,
    name: typeof name === 'string' ? plainLine(name.slice(0, 200)) : null,
  };
}

/** Sign-in by OpenID Connect: authorization code with PKCE, state and nonce. */
export function openIdProvider(name: ThirdParty, facts: OpenIdFacts, { clock }: { clock: Clock }): IdentityProvider {
  const { issuer, clientId } = facts;
  let discovered: { at: number; found: Discovery } | null = null;
  let keySet: JSONWebKeySet | null = null;

  async function discover(): Promise<Discovery> {
    const now = clock().getTime();
    if (discovered === null || now - discovered.at > discoveryLife) {
      const document = await askJson(`${issuer}/.well-known/openid-configuration`);
      if (document['issuer'] !== issuer) {
        throw new ThirdPartyNonsense('another issuer');
      }
      const found = {
        authorize: addressIn(document, 'authorization_endpoint', issuer),
        token: addressIn(document, 'token_endpoint', issuer),
        keys: addressIn(document, 'jwks_uri', issuer),
      };
      discovered = { at: now, found };
    }
    return discovered.found;
  }

  async function askKeys(): Promise<JSONWebKeySet> {
    const { keys } = await discover();
    keySet = (await askJson(keys)) as unknown as JSONWebKeySet;
    return keySet;
  }

  async function verify(token: string): Promise<JWTPayload> {
    const secret = facts.algorithms.includes('HS256') ? new TextEncoder().encode(await facts.clientSecret()) : null;
    const keysOf = (set: JSONWebKeySet) => {
      const published = createLocalJWKSet(set);
      const keyOf: JWTVerifyGetKey = (header, jws) =>
        header.alg === 'HS256' && secret !== null ? secret : published(header, jws);
      return keyOf;
    };
    const rules = {
      issuer: [issuer, ...(facts.alsoCalled ?? [])],
      audience: clientId,
      algorithms: [...facts.algorithms],
      requiredClaims: ['exp', 'iat', 'sub'],
      currentDate: clock(),
      clockTolerance: clockTolerance / second,
    };
    try {
      return (await jwtVerify(token, keysOf(keySet ?? (await askKeys())), rules)).payload;
    } catch (error) {
      // A key that we have not seen: it may have changed them.
      if (error instanceof errors.JWKSNoMatchingKey) {
        return (await jwtVerify(token, keysOf(await askKeys()), rules)).payload;
      }
      throw error;
    }
  }

  return {
    name,
    async begin({ state, nonce, verifier, returnAddress, language }) {
      const { authorize } = await discover().catch((error: unknown) => {
        // Before anybody left there is no other way to say it.
        throw error instanceof ThirdPartyNonsense ? new ThirdPartyAway(error.message, { cause: error }) : error;
      });
      const address = new URL(authorize);
      const asked = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: returnAddress,
        scope: facts.scopes,
        state,
        nonce,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ui_locales: language,
        ...(facts.byForm && { response_mode: 'form_post' }),
      };
      Object.entries(asked).forEach(([key, value]) => address.searchParams.set(key, value));
      return address.href;
    },
    async identify({ code, issuer: told }, { nonce, verifier, returnAddress }) {
      if (told !== null && told !== issuer) {
        throw new ThirdPartyNonsense('the return is another issuer’s');
      }
      const { token } = await discover();
      const answer = await askJson(token, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: returnAddress,
          client_id: clientId,
          client_secret: await facts.clientSecret(),
          code_verifier: verifier,
        }),
      });
      const idToken = answer['id_token'];
      if (typeof idToken !== 'string') {
        throw new ThirdPartyNonsense('no token');
      }
      const claims = await verify(idToken).catch((error: unknown) => {
        throw error instanceof ThirdPartyAway
          ? error
          : new ThirdPartyNonsense('the token does not hold', { cause: error });
      });
      const isForUs = !Array.isArray(claims.aud) || claims.aud.length === 1 || claims['azp'] === clientId;
      if (claims['nonce'] !== nonce || !isForUs) {
        throw new ThirdPartyNonsense('the token is another sign-in’s');
      }
      return identityOf(claims);
    },
  };
}

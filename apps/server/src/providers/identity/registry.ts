import { minute, second, type Clock } from '@lyceum/domain/time';
import { importPKCS8, SignJWT } from 'jose';
import type { IdentityConfig } from '../../platform/config.ts';
import type { IdentityProviders } from './identity.ts';
import { openIdProvider } from './openid.ts';

/** Apple takes no fixed secret, but one that we sign with a key of its console each time. */
async function applesSecret(apple: NonNullable<IdentityConfig['apple']>, clock: Clock): Promise<string> {
  const now = Math.floor(clock().getTime() / second);
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: apple.keyId })
    .setIssuer(apple.teamId)
    .setSubject(apple.clientId)
    .setAudience(apple.issuer)
    .setIssuedAt(now)
    .setExpirationTime(now + (5 * minute) / second)
    .sign(await importPKCS8(apple.privateKey, 'ES256'));
}

/** The third parties that are switched on; a new one is a line here, and one of packages/domain/src/doors.ts. */
export const identityProviders = (
  { line, google, apple }: IdentityConfig,
  tools: { clock: Clock },
): IdentityProviders => ({
  ...(line && {
    line: openIdProvider(
      'line',
      {
        ...line,
        scopes: 'openid profile email',
        algorithms: ['HS256', 'ES256'],
        clientSecret: () => line.clientSecret,
      },
      tools,
    ),
  }),
  ...(google && {
    google: openIdProvider(
      'google',
      {
        ...google,
        // As Google's papers say.
        alsoCalled: ['accounts.google.com'],
        scopes: 'openid email profile',
        algorithms: ['RS256'],
        clientSecret: () => google.clientSecret,
      },
      tools,
    ),
  }),
  ...(apple && {
    apple: openIdProvider(
      'apple',
      {
        ...apple,
        // The address makes Apple ask for a form.
        scopes: 'openid email',
        algorithms: ['RS256', 'ES256'],
        byForm: true,
        clientSecret: () => applesSecret(apple, tools.clock),
      },
      tools,
    ),
  }),
});

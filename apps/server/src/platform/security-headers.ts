import { day, second } from '@lyceum/domain/time';
import type { PaymentProvider } from '../providers/payment/payment.ts';
import type { Config } from './config.ts';
import type { Storefront } from './storefront.ts';

/**
 * Made once at start, for every answer. Strict: scripts and styles come from our own files or are known by the hash of what
 * stands inline; forms go to ourselves and to the providers that are switched on.
 */
export function securityHeaders(
  config: Config,
  providers: readonly PaymentProvider[],
  storefront: Storefront | null,
  /** Where browsers send files to, when it is not this server. */
  uploadOrigin: string | null,
): Readonly<Record<string, string>> {
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(storefront?.scriptHashes ?? [])],
    'style-src': ["'self'", ...(storefront?.styleHashes ?? [])],
    'img-src': ["'self'", 'data:'],
    // hls.js feeds the video element from memory.
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", ...(uploadOrigin ? [uploadOrigin] : [])],
    'object-src': ["'none'"],
    'frame-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...providers.map((provider) => provider.formOrigin)],
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    ...(config.production && {
      'strict-transport-security': `max-age=${(180 * day) / second}; includeSubDomains`,
    }),
  };
}

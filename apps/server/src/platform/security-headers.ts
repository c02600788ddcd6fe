import { day, second } from '@lyceum/domain/time';
import type { PaymentProvider } from '../providers/payment/payment.ts';
import type { ChatAppConfig, Config, MapTiles } from './config.ts';
import type { FrontEnd, FrontEnds } from './front-ends.ts';

/** Strict: scripts and styles come from our own files or are known by the hash of what stands inline. */
function contentPolicy(page: FrontEnd | null, more: Readonly<Record<string, readonly string[]>>): string {
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(page?.scriptHashes ?? [])],
    'style-src': ["'self'", ...(page?.styleHashes ?? [])],
    'img-src': ["'self'", 'data:'],
    'object-src': ["'none'"],
    'worker-src': ["'self'"],
    'frame-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    ...more,
  };
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

const tileOrigin = (tiles: MapTiles | null): string[] => (tiles ? [new URL(tiles.address).origin] : []);

const scriptOrigin = (chatApp: ChatAppConfig | null): string[] => (chatApp ? [new URL(chatApp.scriptUrl).origin] : []);

/** Made once at start, for every answer; forms, scripts and frames of others are those of the providers that are switched on. */
export function securityHeaders(
  config: Config,
  providers: readonly PaymentProvider[],
  {
    frontEnds: { storefront },
    uploadOrigin,
  }: {
    frontEnds: FrontEnds;
    /** Where browsers send files to, when it is not this server. */
    uploadOrigin: string | null;
  },
): Readonly<Record<string, string>> {
  const opened = (what: keyof PaymentProvider['origins']) => [
    ...new Set(providers.flatMap(({ origins }) => origins[what] ?? [])),
  ];
  return {
    'content-security-policy': contentPolicy(storefront, {
      'img-src': ["'self'", 'data:', ...tileOrigin(config.mapTiles)],
      // hls.js feeds the video element from memory.
      'media-src': ["'self'", 'blob:'],
      'script-src': [
        "'self'",
        ...(storefront?.scriptHashes ?? []),
        ...opened('script'),
        ...scriptOrigin(config.chatApp),
      ],
      'style-src': ["'self'", ...(storefront?.styleHashes ?? []), ...opened('style')],
      ...(opened('font').length > 0 && { 'font-src': ["'self'", ...opened('font')] }),
      'frame-src': opened('frame').length > 0 ? opened('frame') : ["'none'"],
      'connect-src': ["'self'", ...(uploadOrigin ? [uploadOrigin] : []), ...opened('connect')],
      'form-action': ["'self'", ...opened('form')],
    }),
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

/** Of the back office's page, whose parts measure themselves with style attributes; style elements stay forbidden there, too. */
export function officeHeaders(
  { mapTiles }: Pick<Config, 'mapTiles'>,
  { backoffice }: FrontEnds,
  /** Where browsers send files to, when it is not this server. */
  uploadOrigin: string | null,
): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentPolicy(backoffice, {
      'style-src-attr': ["'unsafe-inline'"],
      // What was chosen for uploading is shown before it is sent.
      'img-src': ["'self'", 'data:', 'blob:', ...tileOrigin(mapTiles)],
      'connect-src': ["'self'", ...(uploadOrigin ? [uploadOrigin] : [])],
    }),
    'x-robots-tag': 'noindex',
  };
}

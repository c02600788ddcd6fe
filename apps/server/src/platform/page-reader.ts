import { displayCurrencyOf } from '@lyceum/domain/display-currency';
import { languageOfDevice, parseLanguage } from '@lyceum/domain/language';
import { regionFacts } from '@lyceum/domain/region';
import type { FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import type { Visitor } from './deps.ts';
import { regionOf } from './serve.ts';

/** Languages of the header, the dearest first. */
const accepted = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*q=/))
    .toSorted(([, one = '1'], [, other = '1']) => Number(other) - Number(one))
    .map(([tag = '']) => tag);

/**
 * For whom a page is drawn that a browser opens. Region and language are found as the browser finds them for a visitor of whom it knows
 * nothing (packages/web, `startup`).
 */
export function pageReader(
  config: Pick<Config, 'hosts' | 'region'>,
  request: Pick<FastifyRequest, 'hostname' | 'headers' | 'query'>,
): Visitor {
  const told = request.query as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const region = regionOf(config, request, text(told['appRegion']));
  const isListed = Object.hasOwn(config.hosts, request.hostname);
  const language =
    parseLanguage(text(told['lang'])) ??
    (isListed ? null : languageOfDevice(accepted(request.headers['accept-language']))) ??
    regionFacts[region].language;
  return { region, language, displayCurrency: displayCurrencyOf(null, region) };
}

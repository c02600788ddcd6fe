import { createHash } from 'node:crypto';
import type { ThirdParty } from '@lyceum/domain/doors';
import type { Caller, Deps } from '../../platform/deps.ts';

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

export const newToken = (random: Deps['random'], encoding: 'base64url' | 'hex' = 'base64url'): string =>
  Buffer.from(random(32)).toString(encoding);

/** By what a browser is known again. One that it has already stays, so that two windows do not disturb each other. */
export const browserKeyOf = ({ random }: Pick<Deps, 'random'>, { awayKey }: Pick<Caller, 'awayKey'>): string =>
  /^[\w-]{43}$/.exec(awayKey ?? '')?.[0] ?? newToken(random);

export const returnPath = (thirdParty: ThirdParty): string => `/sign-in/return/${thirdParty}`;

import { createHash } from 'node:crypto';
import { refuse } from '@lyceum/domain/refusal';
import { serviceAccountOf, type ServiceAccountId } from '@lyceum/domain/sharing';
import { second } from '@lyceum/domain/time';
import { thirdPartyName } from '@lyceum/i18n/third-party-text';
import type { Caller, Deps } from '../../platform/deps.ts';
import { ThirdPartyAway, ThirdPartyNonsense } from '../../providers/identity/identity.ts';

/** The address of a page of ours, as a browser spells it and without what follows its `#`; null for every other one. */
function ownPage({ config, publicUrl }: Pick<Deps, 'config' | 'publicUrl'>, given: string): string | null {
  const [address = ''] = given.split('#');
  const page = URL.canParse(address) ? new URL(address) : null;
  const ours = new URL(publicUrl());
  const isOurs =
    page?.href === address &&
    page.protocol === ours.protocol &&
    page.username === '' &&
    page.password === '' &&
    (page.host === ours.host || Object.hasOwn(config.hosts, page.hostname));
  return isOurs ? address : null;
}

/** SHA-1 over the fields by name, as they are. */
export function signPage(fields: { jsapi_ticket: string; noncestr: string; timestamp: number; url: string }): string {
  const text = Object.entries(fields)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return createHash('sha1').update(text).digest('hex');
}

interface Asked {
  serviceAccountId?: ServiceAccountId | undefined;
  url: string;
}

/** Lets a page of ours fill in the chat app's share menu. SPEC.md's page signs by itself and needs the ticket; ours takes the signature. */
export async function configureShare(deps: Deps, { serviceAccountId, url: given }: Asked, caller: Caller) {
  const { chatApp } = deps;
  const url = ownPage(deps, given);
  if (chatApp === null) {
    return refuse('thirdPartyUnavailable');
  }
  if (url === null) {
    return refuse('notFound');
  }
  try {
    const { appId, ticket } = await chatApp.pageTicket(serviceAccountId ?? serviceAccountOf(caller.region));
    const noncestr = Buffer.from(deps.random(12)).toString('hex');
    const timestamp = Math.floor(deps.clock().getTime() / second);
    return {
      jsapi_ticket: ticket,
      nonceStr: noncestr,
      timestamp,
      appid: appId,
      signature: signPage({ jsapi_ticket: ticket, noncestr, timestamp, url }),
      script: chatApp.script,
    };
  } catch (error) {
    if (error instanceof ThirdPartyAway || error instanceof ThirdPartyNonsense) {
      deps.log.warn({ err: error }, 'the chat app gives no ticket');
      return refuse('thirdPartyAway', { name: thirdPartyName('wechat', caller.language) });
    }
    throw error;
  }
}

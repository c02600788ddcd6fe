import { agencyRights, type SellerPost } from '@lyceum/domain/permissions';
import type { Buyer, Deps, Member, StaffCaller } from '../../platform/deps.ts';
import type { Audience } from '../../platform/realtime.ts';
import { streamAddress } from '../../platform/realtime-stream.ts';
import { findSeller } from '../staff/staff-phones.ts';

const ofPost = (agencyId: string, { owner, rights }: SellerPost): Audience[] =>
  agencyRights
    .filter((right) => owner || rights.includes(right))
    .map((right): Audience => `agency:${agencyId}:${right}`);

function ofMember({ person, agencyId }: Pick<Member, 'person' | 'agencyId'>): Audience[] {
  if (person.role === 'agency') {
    return agencyId === null ? [] : ofPost(agencyId, person);
  }
  return person.rights.includes('support') ? ['support'] : [];
}

/** Of an account, and of what it may do for the agency to whose staff it is tied. */
export async function openStream(deps: Deps, _input: object, { userId }: Buyer) {
  const member = await findSeller(deps, userId);
  return { address: streamAddress(deps, [`account:${userId}`, ...(member ? ofMember(member) : [])]) };
}

/** Of somebody of the staff, who is counted by the id that no one is told anything by. */
export async function openOfficeStream(deps: Deps, _input: object, { member }: StaffCaller) {
  return { address: streamAddress(deps, [`staff:${member.staffId}`, ...ofMember(member)]) };
}

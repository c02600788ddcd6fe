import type * as schemas from '@lyceum/contract/agencies.schemas';
import { newId } from '@lyceum/domain/ids';
import { unknownPlace } from '@lyceum/domain/place';
import { isRefusal } from '@lyceum/domain/refusal';
import { regionFacts } from '@lyceum/domain/region';
import type { z } from 'zod';
import { audit } from '../audit/audit.ts';
import { inTransaction } from '../../platform/database.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import { tell } from '../../platform/events.ts';
import { inviteOwner } from '../staff/invite-owner.ts';
import { agencyChanged } from './agency-events.ts';
import { insertAgency } from './agencies.sql.ts';

/** Until the owner gives it pictures and a place of its own. */
const blank = { story: { 'zh-TW': '', 'zh-CN': '', en: '' }, logo: '/icon.svg', cover: '/icon.svg' };

/** A new agency with its owner, who gets the invitation by mail: both or neither. */
export async function createAgency(
  deps: Deps,
  { ownerEmail, ...agency }: z.output<typeof schemas.create.request>,
  { member, language }: StaffCaller,
) {
  const result = await inTransaction(deps.db, async (tx) => {
    const now = deps.clock();
    const id = newId('agy', now, deps.random);
    await insertAgency(tx, {
      ...agency,
      ...blank,
      ...unknownPlace,
      id,
      zone: regionFacts[agency.region].zone,
      foundedYear: now.getUTCFullYear(),
    });
    await tell(deps, tx, agencyChanged, { id });
    const { commissionBps, region } = agency;
    await audit(tx, deps, member, {
      act: 'change agencies',
      thing: id,
      before: null,
      after: { commissionBps, region, name: agency.name.en },
    });
    const invited = await inviteOwner(
      deps,
      tx,
      { agencyId: id, agencyName: agency.name[language], email: ownerEmail, language },
      member,
    );
    return isRefusal(invited) ? invited : { id };
  });
  deps.wakeOutbox();
  return result;
}

import type * as schemas from '@lyceum/contract/agencies.schemas';
import { newId } from '@lyceum/domain/ids';
import { unknownPlace } from '@lyceum/domain/place';
import type { Language } from '@lyceum/domain/language';
import { isRefusal } from '@lyceum/domain/refusal';
import { regionFacts } from '@lyceum/domain/region';
import type { z } from 'zod';
import { audit } from '../audit/audit.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { StaffCaller, Deps, Member } from '../../platform/deps.ts';
import { tell } from '../../platform/events.ts';
import { inviteOwner } from '../staff/invite-owner.ts';
import { agencyChanged } from './agency-events.ts';
import { insertAgency } from './agencies.sql.ts';
import type { agencies } from './agencies.tables.ts';

/** Until the owner gives it pictures and a place of its own. */
const blank = { story: { 'zh-TW': '', 'zh-CN': '', en: '' }, logo: '/icon.svg', cover: '/icon.svg' };

type NewAgency = Pick<typeof agencies.$inferInsert, 'name' | 'city' | 'region'> & { commissionBps: number };

/** A new agency with its owner, who gets the invitation by mail. */
export async function openAgency(
  deps: Deps,
  tx: Transaction,
  agency: NewAgency,
  { email, language }: { email: string; language: Language },
  member: Member,
) {
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
  const owner = { agencyId: id, agencyName: agency.name[language], email, language };
  const invited = await inviteOwner(deps, tx, owner, member);
  return isRefusal(invited) ? invited : { id };
}

/** An agency that an operator makes: with its owner or not at all. */
export async function createAgency(
  deps: Deps,
  { ownerEmail, ...agency }: z.output<typeof schemas.create.request>,
  { member, language }: StaffCaller,
) {
  const result = await inTransaction(deps.db, (tx) =>
    openAgency(deps, tx, agency, { email: ownerEmail, language }, member),
  );
  deps.wakeOutbox();
  return result;
}

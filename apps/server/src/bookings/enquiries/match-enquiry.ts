import { next } from '@lyceum/domain/flow';
import { enquiryFlow } from '@lyceum/domain/enquiries';
import { refuse } from '@lyceum/domain/refusal';
import * as m from '@lyceum/i18n/words';
import { tellAccount } from '../../people/accounts/tell-account.ts';
import { audit } from '../../people/audit/audit.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Deps, StaffCaller } from '../../platform/deps.ts';
import { readBookables } from '../timetables/read-timetables.ts';
import { lockEnquiry, moveEnquiry } from './enquiries.sql.ts';

interface Match {
  enquiryId: string;
  consultantId: string;
  /** A service that the consultant gives. */
  productId: string;
}

/** Names a consultant for an enquiry, or another one than before; whoever asked is told and chooses the time. */
export async function matchEnquiry(deps: Deps, { enquiryId, consultantId, productId }: Match, { member }: StaffCaller) {
  const result = await inTransaction(deps.db, async (tx) => {
    const enquiry = await lockEnquiry(tx, enquiryId, null);
    if (!enquiry) {
      return refuse('notFound');
    }
    const state = next(enquiryFlow, enquiry.state, 'match');
    if (state === null) {
      return refuse('enquiryDecided');
    }
    const [service] = await readBookables(tx, [{ productId, consultantId }], deps.clock());
    if (!service || service === 'left' || service.kind !== 'consulting' || !service.onShelf) {
      return refuse('consultantLeft');
    }
    const consultant = service.consultants.find(({ id }) => id === consultantId);
    if (!consultant) {
      return refuse('consultantLeft');
    }
    await moveEnquiry(tx, enquiry.id, enquiry.state, { state, consultantId, productId });
    await tellAccount(deps, tx, enquiry.userId, 'enquiryDecided', (locale) => ({
      subject: m.enquiries_tellMatchedSubject({}, { locale }),
      body: m.enquiries_tellMatched({ name: consultant.name[locale] }, { locale }),
      link: '/consultingApply',
    }));
    await audit(tx, deps, member, {
      act: 'change enquiries',
      thing: enquiry.id,
      before: { state: enquiry.state, consultantId: enquiry.consultantId },
      after: { state, consultantId },
    });
    return { state };
  });
  deps.wakeOutbox();
  return result;
}

/** Nobody can be found for it, or it is none; whoever asked is told why. */
export async function closeEnquiry(
  deps: Deps,
  { enquiryId, reason }: { enquiryId: string; reason: string },
  { member }: StaffCaller,
) {
  const result = await inTransaction(deps.db, async (tx) => {
    const enquiry = await lockEnquiry(tx, enquiryId, null);
    if (!enquiry) {
      return refuse('notFound');
    }
    const state = next(enquiryFlow, enquiry.state, 'close');
    if (state === null) {
      return refuse('enquiryDecided');
    }
    await moveEnquiry(tx, enquiry.id, enquiry.state, { state, reason });
    await tellAccount(deps, tx, enquiry.userId, 'enquiryDecided', (locale) => ({
      subject: m.enquiries_tellClosedSubject({}, { locale }),
      body: m.enquiries_tellClosed({ reason }, { locale }),
      link: '/consultingApply',
    }));
    await audit(tx, deps, member, {
      act: 'change enquiries',
      thing: enquiry.id,
      before: { state: enquiry.state },
      after: { state },
    });
    return { state };
  });
  deps.wakeOutbox();
  return result;
}

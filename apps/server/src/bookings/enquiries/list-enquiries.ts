import type * as schemas from '@lyceum/contract/enquiries.schemas';
import type { Language } from '@lyceum/domain/language';
import { minute } from '@lyceum/domain/time';
import type { z } from 'zod';
import type { Buyer, Deps, StaffCaller } from '../../platform/deps.ts';
import { selectEnquiryPage, selectOwnEnquiries, type ShownEnquiry } from './enquiries.sql.ts';

function shownOf({ enquiry, consultant }: ShownEnquiry, language: Language) {
  const { id, state, topic, language: wanted, zone, suits, need, askedAt, dueAt, reason } = enquiry;
  const { consultantId, productId } = enquiry;
  return {
    id,
    state,
    topic: topic?.[language] ?? null,
    language: wanted,
    zone,
    suits,
    need,
    askedAt: askedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    reason,
    match:
      consultant && consultantId !== null && productId !== null
        ? {
            consultantId,
            productId,
            name: consultant.name[language],
            title: consultant.title[language],
            avatar: consultant.avatar,
          }
        : null,
  };
}

export async function listOwnEnquiries({ db }: Deps, _: object, { userId, language }: Buyer) {
  const rows = await selectOwnEnquiries(db, userId);
  return { list: rows.map((row) => shownOf(row, language)) };
}

/** All of them for the platform, with whom to call. */
export async function listEnquiries(
  { db, clock }: Deps,
  { state, page, pageSize }: z.output<typeof schemas.list.request>,
  { language }: StaffCaller,
): Promise<z.input<typeof schemas.list.reply>> {
  const now = clock();
  const range = { limit: pageSize, offset: (page - 1) * pageSize };
  const { rows, total } = await selectEnquiryPage(db, { state: state ?? null, ...range });
  return {
    list: rows.map((row) => ({
      ...shownOf(row, language),
      name: row.enquiry.name,
      phone: row.enquiry.phone,
      waitedMinutes: Math.max(0, Math.floor((now.getTime() - row.enquiry.askedAt.getTime()) / minute)),
      late: row.enquiry.state === 'open' && row.enquiry.dueAt <= now,
    })),
    total,
    page,
    pageSize,
  };
}

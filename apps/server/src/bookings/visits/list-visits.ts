import type * as schemas from '@lyceum/contract/visits.schemas';
import { visitActions } from '@lyceum/domain/visits';
import type { Language, LocalizedText } from '@lyceum/domain/language';
import type { z } from 'zod';
import type { Buyer, Deps, StaffCaller } from '../../platform/deps.ts';
import { selectOwnVisits, selectVisitPage, type VisitRow } from './visits.sql.ts';

const shownOf = (visit: VisitRow, spaceName: LocalizedText, language: Language) => ({
  id: visit.id,
  state: visit.state,
  productId: visit.productId,
  spaceName: spaceName[language],
  startsAt: visit.startsAt.toISOString(),
  zone: visit.zone,
  heads: visit.heads,
  message: visit.message,
  reason: visit.reason,
  askedAt: visit.askedAt.toISOString(),
  unansweredSince: (visit.state === 'asked' && visit.toldAt?.toISOString()) || null,
});

type OwnReply = z.input<typeof schemas.listOwn.reply>;
type PageReply = z.input<typeof schemas.list.reply>;

export async function listOwnVisits({ db, clock }: Deps, _: object, { userId, language }: Buyer): Promise<OwnReply> {
  const now = clock();
  const rows = await selectOwnVisits(db, userId, now);
  return {
    list: rows.map(({ visit, spaceName, place }) => ({
      ...shownOf(visit, spaceName, language),
      address: place?.address[language] ?? '',
      actions: visitActions('visitor', visit, now) as OwnReply['list'][number]['actions'],
    })),
  };
}

/** Visits to the agency's own spaces, with who comes. */
export async function listVisits(
  { db, clock }: Deps,
  { state, page, pageSize }: z.output<typeof schemas.list.request>,
  { member: { agencyId }, language }: StaffCaller,
): Promise<PageReply> {
  const now = clock();
  const { rows, total } = await selectVisitPage(db, {
    agencyId: agencyId ?? '',
    state: state ?? null,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return {
    list: rows.map(({ visit, spaceName }) => ({
      ...shownOf(visit, spaceName, language),
      name: visit.name,
      phone: visit.phone,
      actions: visitActions('seller', visit, now) as PageReply['list'][number]['actions'],
    })),
    total,
    page,
    pageSize,
  };
}

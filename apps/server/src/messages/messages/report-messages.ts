import type * as deskSchemas from '@lyceum/contract/desk.schemas';
import type * as schemas from '@lyceum/contract/messages.schemas';
import { newId } from '@lyceum/domain/ids';
import { otherSide, reportedMessages, reportLimits } from '@lyceum/domain/messages';
import { refuse } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import { audit } from '../../people/audit/audit.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Buyer, Deps, StaffCaller } from '../../platform/deps.ts';
import { countAll, counterOf } from '../../platform/tries.ts';
import { selectFilesById } from './message-files.sql.ts';
import { fileFrom } from './message-files.ts';
import { lockConversation, type Reader } from './messages.sql.ts';
import { asBuyer, asSeller } from './read-messages.ts';
import { insertReport, lockReport, selectNewest, selectReports, updateReport } from './reports.sql.ts';
import { tellDesk } from './tell-members.ts';

type Reported = z.output<typeof schemas.report.request>;

/** Of an agency's conversation alone, and once the other side has written. */
function reportAs(deps: Deps, { conversationId, reason, words }: Reported, reader: Reader, userId: string) {
  return inTransaction(deps.db, async (tx) => {
    const conversation = await lockConversation(tx, reader, conversationId);
    const newest = await selectNewest(tx, conversationId, reportedMessages);
    if (!conversation || conversation.agencyId === null || newest.every(({ side }) => side === reader.side)) {
      return refuse('notFound');
    }
    const at = deps.clock();
    const id = newId('mrp', at, deps.random);
    const isNew = await insertReport(tx, {
      id,
      conversationId,
      side: reader.side,
      reason,
      words,
      messages: newest,
      at,
    });
    await tellDesk(tx, id);
    const buckets = isNew ? reportLimits.map((limit) => counterOf(deps, 'reports', userId, limit)) : [];
    return (await countAll(deps, tx, buckets)).over === null ? {} : refuse('reportsTooMany');
  });
}
export const reportMessages = (deps: Deps, input: Reported, caller: Buyer) =>
  reportAs(deps, input, asBuyer(caller), caller.userId);
export const reportSellerMessages = (deps: Deps, input: Reported, caller: Buyer & StaffCaller) =>
  reportAs(deps, input, asSeller(caller), caller.userId);

export async function listReports(
  deps: Deps,
  { state, page, pageSize }: z.output<typeof deskSchemas.reports.request>,
  { language, member }: StaffCaller,
) {
  const range = { limit: pageSize, offset: (page - 1) * pageSize };
  const { rows, total } = await selectReports(deps.db, state, language, range);
  const sent = await selectFilesById(
    deps.db,
    rows.flatMap(({ one }) => one.messages.flatMap((message) => message.files ?? [])),
  );
  const list = rows.map(({ one, userId, buyer, agencyId, agency, decidedBy }) => ({
    reportId: one.id,
    reason: one.reason,
    words: one.words,
    by: one.side,
    about: otherSide(one.side),
    user: { id: userId, name: buyer },
    agency: { id: agencyId, name: agency },
    messages: one.messages.map(({ files = [], ...message }) => ({
      ...message,
      files: files.flatMap((fileId) =>
        sent
          .filter((file) => file.fileId === fileId)
          .map((file) => fileFrom(deps, { kind: 'report', id: member.staffId, reportId: one.id }, file)),
      ),
    })),
    at: one.at.toISOString(),
    state: one.state,
    decision: one.decision,
    decidedBy,
    decidedAt: one.decidedAt?.toISOString() ?? null,
  }));
  return { list, total, page, pageSize };
}

export function decideReport(
  deps: Deps,
  { reportId, acted, decision }: z.output<typeof deskSchemas.decideReport.request>,
  { member }: StaffCaller,
) {
  return inTransaction(deps.db, async (tx) => {
    const before = await lockReport(tx, reportId);
    if (!before) {
      return refuse('notFound');
    }
    if (before.state !== 'open') {
      return refuse('reportDecided');
    }
    const state = acted ? 'acted' : 'dismissed';
    await updateReport(tx, reportId, { state, decision, decidedBy: member.staffId, decidedAt: deps.clock() });
    await audit(tx, deps, member, {
      act: 'change desk',
      thing: reportId,
      before: { state: before.state },
      after: { state },
    });
    return {};
  });
}

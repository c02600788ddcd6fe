import type * as schemas from '@lyceum/contract/announcements.schemas';
import { newId } from '@lyceum/domain/ids';
import type { Language } from '@lyceum/domain/language';
import { refuse } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import { audit } from '../../people/audit/audit.ts';
import { editedMeanwhile } from '../../people/audit/edited-meanwhile.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Deps, StaffCaller, Visitor } from '../../platform/deps.ts';
import { versionOf } from '../../platform/version.ts';
import {
  insertAnnouncement,
  lockAnnouncement,
  selectAnnouncementPage,
  selectRegionOf,
  selectShown,
  updateAnnouncement,
  type AnnouncementRow,
} from './announcements.sql.ts';

/** Of these at once, the newest: a first screen is for work. */
const mostShown = 3;

const dateOf = (iso: string | null) => (iso === null ? null : new Date(iso));

type Form = Pick<AnnouncementRow, 'title' | 'text' | 'audience' | 'region' | 'startsAt' | 'endsAt' | 'policy'>;

/** As its form has it. */
function formOf({ title, text, audience, region, startsAt, endsAt, policy }: Form) {
  const form = {
    title,
    text,
    audience,
    region,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    policy,
  };
  return { ...form, version: versionOf(form) };
}

function stateOf({ startsAt, endsAt, stoppedAt }: AnnouncementRow, now: Date) {
  if (stoppedAt !== null) {
    return 'stopped' as const;
  }
  if (endsAt !== null && endsAt <= now) {
    return 'over' as const;
  }
  return startsAt !== null && startsAt > now ? ('planned' as const) : ('shown' as const);
}

export async function listAnnouncements(deps: Deps, { page, pageSize }: z.output<typeof schemas.list.request>) {
  const { rows, total } = await selectAnnouncementPage(deps.db, { limit: pageSize, offset: (page - 1) * pageSize });
  const list = rows.map((row) => ({
    ...formOf(row),
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    stoppedAt: row.stoppedAt?.toISOString() ?? null,
    state: stateOf(row, deps.clock()),
  }));
  return { list, total, page, pageSize };
}

/** What the audit log keeps: its title, not its text. */
const auditFacts = (form: Form) => {
  const { startsAt, endsAt, audience, region, title, policy } = formOf(form);
  return { title: title.en, audience, region, startsAt, endsAt, ...(policy && { policy }) };
};

export function saveAnnouncement(
  deps: Deps,
  { id: given, version, ...input }: z.output<typeof schemas.save.request>,
  { member }: StaffCaller,
) {
  return inTransaction(deps.db, async (tx) => {
    const before = given === null ? null : await lockAnnouncement(tx, given);
    if (given !== null && before === null) {
      return refuse('notFound');
    }
    if (before && formOf(before).version !== version) {
      return editedMeanwhile(tx, member, before.id, { ...formOf(before), id: before.id });
    }
    if (before && before.stoppedAt !== null) {
      return refuse('announcementStopped');
    }
    const now = deps.clock();
    const id = before?.id ?? newId('ann', now, deps.random);
    const form = { ...input, startsAt: dateOf(input.startsAt), endsAt: dateOf(input.endsAt) };
    await (before === null
      ? insertAnnouncement(tx, { ...form, id, createdAt: now })
      : updateAnnouncement(tx, id, form));
    await audit(tx, deps, member, {
      act: 'change announcements',
      thing: id,
      before: before && auditFacts(before),
      after: auditFacts(form),
    });
    return { id, version: formOf(form).version };
  });
}

export function stopAnnouncement(deps: Deps, { id }: z.output<typeof schemas.stop.request>, { member }: StaffCaller) {
  return inTransaction(deps.db, async (tx) => {
    const before = await lockAnnouncement(tx, id);
    if (before === null) {
      return refuse('notFound');
    }
    if (before.stoppedAt !== null) {
      return refuse('announcementStopped');
    }
    await updateAnnouncement(tx, id, { stoppedAt: deps.clock() });
    await audit(tx, deps, member, {
      act: 'change announcements',
      thing: id,
      before: { stopped: false },
      after: { stopped: true },
    });
    return {};
  });
}

const readIn =
  (language: Language) =>
  ({ id, title, text, startsAt, createdAt, policy }: AnnouncementRow) => ({
    id,
    title: title[language],
    text: text[language],
    at: (startsAt ?? createdAt).toISOString(),
    policy,
  });

/** What somebody of an agency's staff is to read now, in his language; the platform's own people read the list. */
export async function readAnnouncements(deps: Pick<Deps, 'db' | 'clock'>, { member, language }: StaffCaller) {
  const region = member.agencyId === null ? null : await selectRegionOf(deps.db, member.agencyId);
  const rows =
    region === null ? [] : await selectShown(deps.db, { audience: 'merchants', region }, deps.clock(), mostShown);
  return rows.map(readIn(language));
}

/** What readers of the shop are told now, in their language. */
export async function readShopAnnouncements(deps: Deps, _input: object, { region, language }: Visitor) {
  const rows = await selectShown(deps.db, { audience: 'buyers', region }, deps.clock(), mostShown);
  return { list: rows.map(readIn(language)) };
}

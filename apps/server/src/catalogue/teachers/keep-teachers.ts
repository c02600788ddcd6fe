import type * as schemas from '@lyceum/contract/teachers.schemas';
import { newId, type FileId } from '@lyceum/domain/ids';
import { refuse, type Refusal } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import { audit } from '../../people/audit/audit.ts';
import { editedMeanwhile } from '../../people/audit/edited-meanwhile.ts';
import { indexEntries } from '../finding/index-entries.ts';
import { keepPictures } from '../../people/files/keep-pictures.ts';
import { privateAddress } from '../../people/files/private-address.ts';
import { takeFile } from '../../people/files/take-file.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import { patternsOf } from '../../platform/patterns.ts';
import { versionOf } from '../../platform/version.ts';
import { refreshCatalogue } from '../products/refresh-catalogue.ts';
import {
  insertTeacher,
  lockTeacher,
  selectPaper,
  selectProductsOf,
  selectTeacher,
  selectTeachers,
  updateTeacher,
  type TeacherRow,
} from './teachers.sql.ts';

type Teacher = z.output<typeof schemas.own.reply>;

/** The agency whose teachers somebody keeps; the empty one, which has none, for everybody else. */
const agencyOf = ({ member }: StaffCaller): string => member.agencyId ?? '';

function teacherOf(row: TeacherRow): Teacher {
  const { id, agencyId: _, ...content } = row;
  return { id, version: versionOf(content), content };
}

/** What the audit log keeps: nothing of the person. */
const auditFacts = ({ shown, yearsTeaching, papers }: TeacherRow) => ({ shown, yearsTeaching, papers: papers.length });

/** Keeps new papers from being swept; false when one of them is none of the agency's. */
async function keepPapers(
  tx: Transaction,
  deps: Deps,
  { member }: StaffCaller,
  papers: TeacherRow['papers'],
  known: TeacherRow['papers'],
): Promise<boolean> {
  for (const { fileId } of papers) {
    const isKnown = known.some((one) => one.fileId === fileId);
    if (!isKnown && (await takeFile(tx, deps, member, { fileId, purpose: 'paper' })) === null) {
      return false;
    }
  }
  return true;
}

export async function listTeachers(
  { db }: Deps,
  { keyword = '', shown, page, pageSize, ...order }: z.output<typeof schemas.list.request>,
  caller: StaffCaller,
): Promise<z.input<typeof schemas.list.reply>> {
  const { rows, total } = await selectTeachers(db, agencyOf(caller), {
    ...order,
    terms: patternsOf(keyword),
    shown: shown ?? null,
    language: caller.language,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return { list: rows, total, page, pageSize };
}

export async function readOwnTeacher(
  { db }: Deps,
  { id }: z.output<typeof schemas.own.request>,
  caller: StaffCaller,
): Promise<Teacher | Refusal<'notFound'>> {
  const row = await selectTeacher(db, agencyOf(caller), id);
  return row === null ? refuse('notFound') : teacherOf(row);
}

export function createTeacher(deps: Deps, { content }: z.output<typeof schemas.create.request>, caller: StaffCaller) {
  return inTransaction(deps.db, async (tx) => {
    const id = newId('tch', deps.clock(), deps.random);
    const row: TeacherRow = { ...content, id, agencyId: agencyOf(caller) };
    const isKept =
      (await keepPictures(tx, deps, caller.member, [row.avatar])) &&
      (await keepPapers(tx, deps, caller, row.papers, []));
    if (!isKept) {
      return refuse('notFound');
    }
    await insertTeacher(tx, row);
    await indexEntries(tx, 'teacher', [id]);
    await audit(tx, deps, caller.member, {
      act: 'change ownTeachers',
      thing: id,
      before: null,
      after: auditFacts(row),
    });
    return teacherOf(row);
  });
}

/** Writes the teacher over, when nobody else did meanwhile; courses are shown and found by the new name at once. */
export function saveTeacher(
  deps: Deps,
  { id, version, content }: z.output<typeof schemas.save.request>,
  caller: StaffCaller,
) {
  return inTransaction(deps.db, async (tx) => {
    const before = await lockTeacher(tx, agencyOf(caller), id);
    if (before === null) {
      return refuse('notFound');
    }
    const saved = teacherOf(before);
    if (saved.version !== version) {
      return editedMeanwhile(tx, caller.member, id, saved);
    }
    const row: TeacherRow = { ...before, ...content };
    const newPictures = row.avatar === before.avatar ? [] : [row.avatar];
    const isKept =
      (await keepPictures(tx, deps, caller.member, newPictures)) &&
      (await keepPapers(tx, deps, caller, row.papers, before.papers));
    if (!isKept) {
      return refuse('notFound');
    }
    await updateTeacher(tx, row);
    await refreshCatalogue(tx, await selectProductsOf(tx, id));
    await indexEntries(tx, 'teacher', [id]);
    await audit(tx, deps, caller.member, {
      act: 'change ownTeachers',
      thing: id,
      before: auditFacts(before),
      after: auditFacts(row),
    });
    return teacherOf(row);
  });
}

/** Where the platform reads a paper of a teacher whose course it reviews. */
export async function readTeacherPaper(
  { db, signer, clock }: Deps,
  { teacherId, fileId }: z.output<typeof schemas.paper.request>,
) {
  return (await selectPaper(db, teacherId, fileId))
    ? privateAddress(signer, fileId as FileId, clock())
    : refuse('notFound');
}

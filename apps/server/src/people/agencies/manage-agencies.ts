import type * as schemas from '@lyceum/contract/agencies.schemas';
import type { FileId } from '@lyceum/domain/ids';
import { isLicenceNumber } from '@lyceum/domain/licences';
import { knownPlace, unknownPlace } from '@lyceum/domain/place';
import { refuse } from '@lyceum/domain/refusal';
import * as m from '@lyceum/i18n/words';
import type { z } from 'zod';
import { keepPictures } from '../files/keep-pictures.ts';
import { privateAddress } from '../files/private-address.ts';
import { takeFile } from '../files/take-file.ts';
import { audit } from '../audit/audit.ts';
import { editedMeanwhile } from '../audit/edited-meanwhile.ts';
import { inTransaction } from '../../platform/database.ts';
import type { StaffCaller, Deps, Member } from '../../platform/deps.ts';
import { tell } from '../../platform/events.ts';
import { versionOf } from '../../platform/version.ts';
import { tellOwners } from '../staff/tell-owners.ts';
import { agencyChanged, agencyRenamed, agencyStandingChanged } from './agency-events.ts';
import type { agencies } from './agencies.tables.ts';
import { lockAgency, selectAgency, updateAgency } from './agencies.sql.ts';

type Agency = typeof agencies.$inferSelect;

/** What the platform decides of an agency, as its form has it. */
export function termsOf({ name, city, commissionBps }: Pick<Agency, 'name' | 'city' | 'commissionBps'>) {
  const terms = { name, city, commissionBps };
  return { ...terms, version: versionOf(terms) };
}

const noWords = { 'zh-TW': '', 'zh-CN': '', en: '' };

/** What buyers read of it, as the owner's form has it. */
function profileOf(agency: Agency) {
  const { story, city, address, logo, cover, foundedYear, zone, licence, licenceFileId } = agency;
  const profile = {
    story,
    city,
    address: address ?? noWords,
    logo,
    cover,
    foundedYear,
    place: knownPlace(agency),
    zone,
    licence: licence ?? '',
    licenceFileId,
  };
  return { ...profile, version: versionOf(profile) };
}

/** What the audit log keeps of a profile: no texts. */
const auditFacts = ({ logo, cover, foundedYear, longitude, latitude, zone, licence, licenceFileId }: Agency) => ({
  logo,
  cover,
  foundedYear,
  longitude,
  latitude,
  zone,
  licence,
  licenceFileId,
});

/** What the platform decides of an agency; buyers find its products by the new name at once. */
export function changeAgency(
  deps: Deps,
  { id, version, ...change }: z.output<typeof schemas.change.request>,
  { member }: StaffCaller,
) {
  return inTransaction(deps.db, async (tx) => {
    const before = await lockAgency(tx, id);
    if (before === null) {
      return refuse('notFound');
    }
    const saved = termsOf(before);
    if (saved.version !== version) {
      return editedMeanwhile(tx, member, id, saved);
    }
    await updateAgency(tx, id, change);
    await tell(deps, tx, agencyRenamed, { id });
    await tell(deps, tx, agencyChanged, { id });
    await audit(tx, deps, member, {
      act: 'change agencies',
      thing: id,
      before: { commissionBps: before.commissionBps, name: before.name.en, city: before.city.en },
      after: { commissionBps: change.commissionBps, name: change.name.en, city: change.city.en },
    });
    return { version: termsOf(change).version };
  });
}

/** A blocked agency's products leave the shop with the next reading, and come back when it is opened again. Its owners are told why. */
export async function blockAgency(
  deps: Deps,
  { id, reason }: z.output<typeof schemas.block.request>,
  { member }: StaffCaller,
) {
  const result = await setAgencyState(deps, member, id, { state: 'blocked', blockedReason: reason });
  deps.wakeOutbox();
  return result;
}

export const unblockAgency = (deps: Deps, { id }: z.output<typeof schemas.unblock.request>, { member }: StaffCaller) =>
  setAgencyState(deps, member, id, { state: 'open', blockedReason: null });

function setAgencyState(
  deps: Deps,
  member: Member,
  id: string,
  change: { state: 'blocked'; blockedReason: string } | { state: 'open'; blockedReason: null },
) {
  const { state, blockedReason } = change;
  return inTransaction(deps.db, async (tx) => {
    const before = await lockAgency(tx, id);
    if (before === null) {
      return refuse('notFound');
    }
    if (before.state === 'closed') {
      return refuse('agencyClosed');
    }
    if (before.state !== state) {
      await updateAgency(tx, id, change);
      await tell(deps, tx, agencyStandingChanged, { id });
      await tell(deps, tx, agencyChanged, { id });
      if (blockedReason !== null) {
        await tellOwners(deps, tx, id, (locale) => ({
          subject: m.agencies_blockedSubject({}, { locale }),
          body: m.agencies_blockedBody({ agency: before.name[locale], reason: blockedReason }, { locale }),
        }));
      }
      await audit(tx, deps, member, {
        act: 'change agencies',
        thing: id,
        before: { state: before.state },
        after: { state },
      });
    }
    return {};
  });
}

export async function readOwnProfile({ db, config }: Deps, _: unknown, { member }: StaffCaller) {
  const row = await selectAgency(db, member.agencyId ?? '');
  return row === null
    ? refuse('notFound')
    : { ...profileOf(row), name: row.name, region: row.region, tiles: config.mapTiles };
}

/** Where the platform reads the paper of an agency's licence. */
export async function readLicencePaper(
  { db, signer, clock }: Deps,
  { id }: z.output<typeof schemas.licencePaper.request>,
) {
  const fileId = (await selectAgency(db, id))?.licenceFileId ?? null;
  return fileId === null ? refuse('notFound') : privateAddress(signer, fileId as FileId, clock());
}

export function saveOwnProfile(
  deps: Deps,
  { version, place, ...profile }: z.output<typeof schemas.saveProfile.request>,
  { member }: StaffCaller,
) {
  return inTransaction(deps.db, async (tx) => {
    const before = await lockAgency(tx, member.agencyId ?? '');
    if (before === null) {
      return refuse('notFound');
    }
    const saved = profileOf(before);
    if (saved.version !== version) {
      return editedMeanwhile(tx, member, before.id, saved);
    }
    const newPictures = [profile.logo, profile.cover].filter((one) => one !== before.logo && one !== before.cover);
    if (!(await keepPictures(tx, deps, member, newPictures))) {
      return refuse('notFound');
    }
    const licence = profile.licence === '' ? null : profile.licence;
    if (licence !== null && licence !== before.licence && !isLicenceNumber(licence, before.region)) {
      return refuse('licenceMalformed');
    }
    const { licenceFileId: fileId } = profile;
    const isNewPaper = fileId !== null && fileId !== before.licenceFileId;
    if (isNewPaper && (await takeFile(tx, deps, member, { fileId, purpose: 'paper' })) === null) {
      return refuse('notFound');
    }
    const after = { ...before, ...profile, licence, ...(place ?? unknownPlace) };
    await updateAgency(tx, before.id, { ...profile, licence, ...(place ?? unknownPlace) });
    await tell(deps, tx, agencyChanged, { id: before.id });
    await audit(tx, deps, member, {
      act: 'change agencyProfile',
      thing: before.id,
      before: auditFacts(before),
      after: auditFacts(after),
    });
    return { version: profileOf(after).version };
  });
}

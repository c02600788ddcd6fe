import type * as schemas from '@lyceum/contract/closing.schemas';
import { closingRest, closingSteps, isNameOf } from '@lyceum/domain/closing';
import { minor } from '@lyceum/domain/money';
import { refuse } from '@lyceum/domain/refusal';
import * as m from '@lyceum/i18n/words';
import type { z } from 'zod';
import { closeAgency, holdAgency, readAgency, setClosing } from '../../people/agencies/agency-standing.ts';
import { audit } from '../../people/audit/audit.ts';
import { disableAllOf } from '../../people/staff/manage-staff.ts';
import { tellOwners } from '../../people/staff/tell-owners.ts';
import { inTransaction, type Queryable, type Transaction } from '../../platform/database.ts';
import type { Deps, Member, StaffCaller } from '../../platform/deps.ts';
import { countUnfinished, selectOwed } from './closing.sql.ts';

const readyAt = (closingAt: Date): Date => new Date(closingAt.getTime() + closingRest);

async function whatIsLeft(db: Queryable, agencyId: string) {
  const counts = await countUnfinished(db, agencyId);
  const owed = await selectOwed(db, agencyId);
  const all = { ...counts, money: owed.length };
  return {
    left: closingSteps.flatMap((step) => (all[step] === 0 ? [] : [{ step, count: all[step] }])),
    owed: owed.map(({ amount, currency }) => ({ amount: minor(amount), currency })),
  };
}

/** How far the closing of the own shop is. */
export async function readClosing(deps: Deps, _: object, { member }: StaffCaller) {
  const agency = await readAgency(deps.db, member.agencyId ?? '');
  if (agency === null) {
    return refuse('notFound');
  }
  const { name, closingAt } = agency;
  return {
    name,
    since: closingAt?.toISOString() ?? null,
    readyAt: closingAt && readyAt(closingAt) > deps.clock() ? readyAt(closingAt).toISOString() : null,
    ...(await whatIsLeft(deps.db, agency.id)),
  };
}

type Agency = NonNullable<Awaited<ReturnType<typeof holdAgency>>>;

/** A step with the own agency, locked. Whoever was let in before it closed finds it closed. */
async function onOwnShop<Result>(
  deps: Deps,
  { agencyId }: Pick<Member, 'agencyId'>,
  step: (tx: Transaction, agency: Agency) => Promise<Result>,
) {
  const result = await inTransaction(deps.db, async (tx) => {
    const agency = await holdAgency(tx, agencyId ?? '');
    if (agency === null) {
      return refuse('notFound');
    }
    return agency.state === 'closed' ? refuse('agencyClosed') : step(tx, agency);
  });
  deps.wakeOutbox();
  return result;
}

/** An owner closes the shop: nothing of it is sold from now on, and the other owners are told. */
export function askToClose(deps: Deps, { name }: z.output<typeof schemas.ask.request>, { member }: StaffCaller) {
  return onOwnShop(deps, member, async (tx, agency) => {
    if (!isNameOf(name, agency.name)) {
      return refuse('nameDiffers');
    }
    if (agency.closingAt === null) {
      await setClosing(deps, tx, agency.id, deps.clock());
      await tellOwners(deps, tx, agency.id, (locale) => ({
        subject: m.closing_askedSubject({ agency: agency.name[locale] }, { locale }),
        body: m.closing_askedBody({ agency: agency.name[locale] }, { locale }),
      }));
      await audit(tx, deps, member, {
        act: 'change closing',
        thing: agency.id,
        before: { closing: false },
        after: { closing: true },
      });
    }
    return {};
  });
}

/** It sells again what it sold before. */
export function takeClosingBack(deps: Deps, _: object, { member }: StaffCaller) {
  return onOwnShop(deps, member, async (tx, agency) => {
    if (agency.closingAt !== null) {
      await setClosing(deps, tx, agency.id, null);
      await audit(tx, deps, member, {
        act: 'change closing',
        thing: agency.id,
        before: { closing: true },
        after: { closing: false },
      });
    }
    return {};
  });
}

/** For good, once everything has ended and all is paid out: its people lose their access, its phones are untied. */
export function finishClosing(deps: Deps, { name }: z.output<typeof schemas.finish.request>, { member }: StaffCaller) {
  return onOwnShop(deps, member, async (tx, agency) => {
    if (!isNameOf(name, agency.name)) {
      return refuse('nameDiffers');
    }
    const now = deps.clock();
    const { left } = await whatIsLeft(tx, agency.id);
    if (agency.closingAt === null || readyAt(agency.closingAt) > now || left.length > 0) {
      return refuse('closingNotReady');
    }
    await tellOwners(deps, tx, agency.id, (locale) => ({
      subject: m.closing_closedSubject({ agency: agency.name[locale] }, { locale }),
      body: m.closing_closedBody({ agency: agency.name[locale] }, { locale }),
    }));
    await closeAgency(deps, tx, agency.id);
    await audit(tx, deps, member, {
      act: 'change closing',
      thing: agency.id,
      before: { state: agency.state },
      after: { state: 'closed', sessionsEnded: await disableAllOf(tx, agency.id, now) },
    });
    return {};
  });
}

import { orderNumber } from '@lyceum/domain/ids';
import type { Language } from '@lyceum/domain/language';
import { whenText } from '@lyceum/i18n/when-text';
import * as m from '@lyceum/i18n/words';
import { tellAccount } from '../../people/accounts/tell-account.ts';
import { tellOwners } from '../../people/staff/tell-owners.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { selectLineOwners } from './orders.sql.ts';

type Telling = Pick<Deps, 'clock' | 'random'>;

/** Tells the buyer and the seller's owners that a booked time is another one now. */
export async function tellMoved(
  deps: Telling,
  tx: Transaction,
  { lineId, zone, from, to }: { lineId: string; zone: string; from: Date; to: Date },
): Promise<void> {
  const owners = await selectLineOwners(tx, lineId);
  const factsIn = (language: Language) => ({
    what: owners?.productName[language] ?? '',
    number: orderNumber(owners?.orderId ?? ''),
    from: whenText(from, zone, language),
    time: whenText(to, zone, language),
  });
  if (owners) {
    await tellAccount(deps, tx, owners.userId, 'bookingMoved', (locale) => ({
      subject: m.bookings_movedSubject(factsIn(locale), { locale }),
      body: m.bookings_movedBuyer(factsIn(locale), { locale }),
      link: `/orderDetail?orderId=${owners.orderId}`,
    }));
    await tellOwners(deps, tx, owners.agencyId, (locale) => ({
      subject: m.bookings_movedSubject(factsIn(locale), { locale }),
      body: m.bookings_movedSeller(factsIn(locale), { locale }),
    }));
  }
}

/** Tells both that a booked time was given back and is free again. */
export async function tellGivenBack(
  deps: Telling,
  tx: Transaction,
  { lineId, zone, startsAt }: { lineId: string; zone: string; startsAt: Date },
): Promise<void> {
  const owners = await selectLineOwners(tx, lineId);
  const factsIn = (language: Language) => ({
    what: owners?.productName[language] ?? '',
    number: orderNumber(owners?.orderId ?? ''),
    time: whenText(startsAt, zone, language),
  });
  if (owners) {
    await tellAccount(deps, tx, owners.userId, 'bookingGivenBack', (locale) => ({
      subject: m.bookings_givenBackSubject(factsIn(locale), { locale }),
      body: m.bookings_givenBackBuyer(factsIn(locale), { locale }),
      link: `/orderDetail?orderId=${owners.orderId}`,
    }));
    await tellOwners(deps, tx, owners.agencyId, (locale) => ({
      subject: m.bookings_givenBackSubject(factsIn(locale), { locale }),
      body: m.bookings_givenBackSeller(factsIn(locale), { locale }),
    }));
  }
}

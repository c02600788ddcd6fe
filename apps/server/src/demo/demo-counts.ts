import type { CountedName } from '@lyceum/domain/counts';
import type { Language } from '@lyceum/domain/language';
import { terminals, type Terminal } from '@lyceum/domain/payments';
import { regionFacts, type Region } from '@lyceum/domain/region';
import { addDays, dateIn, datesBetween, weekdayOf } from '@lyceum/domain/zone';
import { seeded } from '@lyceum/fixtures/seeded';
import type { dailyCounts } from '../office/counts/counts.tables.ts';

/** On a usual day, of a hundred who opened the shop on a phone in Taiwan. */
const usual: Partial<Record<CountedName, number>> = {
  home: 100,
  goodDetail: 74,
  productOpened: 92,
  search: 31,
  searchResult: 38,
  searched: 46,
  classify: 22,
  courseList: 27,
  spaceRental: 12,
  consultantList: 9,
  childDetails: 6,
  presentation: 14,
  cart: 11,
  cartFilled: 9,
  confirmOrder: 8,
  orderPlaced: 6,
  checkstand: 6,
  checkResult: 5,
  orderPaid: 5,
  orderSuccess: 5,
  mine: 19,
  orderList: 10,
  player: 16,
  login: 7,
  privacy: 2,
};

/** Who comes from where, and how many hundreds of them. */
const crowds: readonly { region: Region; language: Language; terminal: Terminal; hundreds: number }[] = [
  { region: 'tw', language: 'zh-TW', terminal: terminals.mobileBrowser, hundreds: 2.4 },
  { region: 'tw', language: 'zh-TW', terminal: terminals.pcBrowser, hundreds: 0.9 },
  { region: 'tw', language: 'en', terminal: terminals.mobileBrowser, hundreds: 0.2 },
  { region: 'tw', language: 'zh-TW', terminal: terminals.iosShell, hundreds: 0.5 },
  { region: 'cn', language: 'zh-CN', terminal: terminals.chatBrowser, hundreds: 0.8 },
  { region: 'us', language: 'en', terminal: terminals.pcBrowser, hundreds: 0.3 },
];

const daysBack = 60;

/** Sums of the days before today, so that the chart has something to show; today's are those of whoever looks at the demo. */
export function demoCounts(now: Date): (typeof dailyCounts.$inferInsert)[] {
  const random = seeded('counts');
  return crowds.flatMap(({ hundreds, ...crowd }) => {
    const today = dateIn(regionFacts[crowd.region].zone, now);
    return datesBetween(addDays(today, -daysBack), addDays(today, -1)).flatMap((day) => {
      const busy = (weekdayOf(day) >= 6 ? 1.35 : 1) * (random.between(85, 115) / 100) * hundreds;
      const rows = Object.entries(usual).map(([name, share]) => ({
        ...crowd,
        day,
        name: name as CountedName,
        count: Math.round((share * busy * random.between(90, 110)) / 100),
      }));
      return rows.filter(({ count }) => count > 0);
    });
  });
}

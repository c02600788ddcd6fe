import { lazyPart } from '@lyceum/web/lazy-part';
import { type ReactNode } from 'react';
import { Bone } from '../ui/skeleton.tsx';

/** The picker comes after the screen that it stands on. */
export const MonthCalendar = lazyPart(() => import('../ui/month-calendar.tsx'));

/** What stands below it. */
export const TimeFacts = lazyPart(() => import('./time-facts.tsx'));

/** The same hours every week. */
export const SeriesCard = lazyPart(() => import('./series-card.tsx'));
export const SeriesBar = lazyPart(() => import('./series-bar.tsx'));

/** As high as a month of six weeks. */
export function CalendarBone(): ReactNode {
  return <Bone className="h-[23rem] rounded-field" />;
}

import { lazy, type ReactNode } from 'react';
import { Bone } from '../ui/skeleton.tsx';

/** The picker comes after the screen that it stands on. */
export const MonthCalendar = lazy(() => import('../ui/month-calendar.tsx'));

/** What stands below it. */
export const TimeFacts = lazy(() => import('./time-facts.tsx'));

/** The same hours every week. */
export const SeriesCard = lazy(() => import('./series-card.tsx'));
export const SeriesBar = lazy(() => import('./series-bar.tsx'));

/** As high as a month of six weeks. */
export function CalendarBone(): ReactNode {
  return <Bone className="h-[23rem] rounded-field" />;
}

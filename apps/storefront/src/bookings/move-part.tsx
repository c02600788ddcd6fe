import { lazyPart } from '@lyceum/web/lazy-part';
import { Suspense, type ComponentProps, type ReactNode } from 'react';
import * as m from '@lyceum/i18n/words';
import { Screen } from '../shell/screen.tsx';
import { Card } from '../ui/card.tsx';
import { CalendarBone } from './lazy-calendar.tsx';

const Part = lazyPart(() => import('./move-time.tsx'));

/** Another time for what is booked, or one for the next session of a package: few visits need it. */
export function MoveTime(props: ComponentProps<typeof Part>): ReactNode {
  return (
    <Suspense
      fallback={
        <Screen name={props.name} title={props.lineId === undefined ? m.bookings_moveTitle() : m.bookings_laterTitle()}>
          <Card aria-busy>
            <CalendarBone />
          </Card>
        </Screen>
      }
    >
      <Part {...props} />
    </Suspense>
  );
}

import { mine } from '@lyceum/contract/courses.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCall } from '@lyceum/web/load';
import { Link } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { channelOf } from '../orders/sales-channels.ts';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import { sessionTime } from '../ui/session-time.ts';
import { Bone } from '../ui/skeleton.tsx';

type Course = ReplyOf<typeof mine>['list'][number];

/** As many as one answer may have. */
const shown = 50;
/** Two lines of name and one of time, whether they are needed or not: what stands below stays where it is. */
const wordsRoom = 'flex min-h-16 flex-col gap-1';

/** The reader's courses in one line, what was watched or bought last first; a watched one opens where one stopped. */
export function MyCourses(): ReactNode {
  const courses = useCall(mine, { pageSize: shown });
  if (courses.state === 'loading') {
    return (
      <Frame>
        <span className="flex gap-3 px-4">
          {[0, 1].map((at) => (
            <span key={at} className="flex w-36 flex-col gap-2">
              <Bone className="aspect-4/3" />
              <span className={wordsRoom} />
            </span>
          ))}
        </span>
      </Frame>
    );
  }
  // The rest of the page is of use without them, so a read that failed only leaves them out.
  if (courses.state !== 'ready') {
    return null;
  }
  const { list } = courses.data;
  return (
    <Frame>
      {list.length === 0 ? (
        <Link to={routes.home} className="press flex min-h-target items-center gap-2 px-4 text-small text-muted">
          <span className="flex-1">{m.accounts_noCourses()}</span>
          <Icon name="next" size={16} />
        </Link>
      ) : (
        <ul className="no-scrollbar flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4">
          {list.map((course) => (
            <li key={course.productId} className="w-36 shrink-0 snap-start">
              <CourseLink course={course} />
            </li>
          ))}
        </ul>
      )}
    </Frame>
  );
}

/** To the player, or to the order with its code and times for what is held at a place. */
function CourseLink({ course }: { course: Course }): ReactNode {
  const { language } = useSettings();
  const body = (
    <>
      <span className="relative">
        <Picture src={course.masterImg} alt="" ratio="4/3" sizes="144px" className="rounded-field" />
        <span className="absolute right-2 bottom-2 grid size-8 place-items-center rounded-full bg-paper/90 text-brand-ink">
          <Icon name={course.use === 'watch' ? 'play' : 'ticket'} size={16} />
        </span>
      </span>
      <span className={wordsRoom}>
        <span className="line-clamp-2 text-small font-medium">{course.name1}</span>
        {course.nextSession && (
          <span className="figures text-note text-muted">{sessionTime(course.nextSession, language)}</span>
        )}
      </span>
    </>
  );
  const className = 'press flex flex-col gap-2';
  return course.use === 'watch' ? (
    <Link to={routes.player} params={{ productId: course.productId }} className={className}>
      {body}
    </Link>
  ) : (
    <Link to={channelOf(course).detail} params={{ orderId: course.orderId }} className={className}>
      {body}
    </Link>
  );
}

function Frame({ children }: { children: ReactNode }): ReactNode {
  return (
    <Card flush className="flex flex-col gap-2 pt-3 pb-4">
      <h2 className="px-4 text-body font-semibold">{m.accounts_myCourses()}</h2>
      {children}
    </Card>
  );
}

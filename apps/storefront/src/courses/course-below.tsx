import { getProductCourseMixedListByProductId, queryCatalogFlag } from '@lyceum/contract/courses.calls';
import * as m from '@lyceum/i18n/words';
import { Load, useCall } from '@lyceum/web/load';
import type { ReactNode } from 'react';
import { CourseCatalog } from './course-catalog.tsx';
import { ReviewSection } from '../reviews/review-section.tsx';
import { routes } from '../routes.ts';
import { clock, useSettings } from '../session.ts';
import { Card, SectionHead } from '../ui/card.tsx';
import { RowLink } from '../ui/list-row.tsx';
import { LinesSkeleton } from '../ui/skeleton.tsx';
import { HelpLink } from '../ui/help-link.tsx';
import { MessageLink } from '../ui/message-link.tsx';
import type { Course, Offer } from './course.ts';
import { Introduction } from '../products/introduction.tsx';
import { PurchaseTerms } from './purchase-terms.tsx';
import { RelatedShelf } from '../products/related-shelf.tsx';
import { AgencyCard } from '../products/agency-card.tsx';
import { TeacherCards } from './teacher-cards.tsx';

interface CourseBelowProps {
  course: Course;
  /** Before the ids of its sections. */
  page: string;
  /** Those that could still be bought: the chosen one, or all. */
  offers: readonly Offer[];
}

/** What stands below the first look at a course: what one gets, its lessons, who teaches, what others say. */
export function CourseBelow({ course, page, offers }: CourseBelowProps): ReactNode {
  return (
    <>
      {course.state === 'onShelf' && <PurchaseTerms course={course} offers={offers} />}
      <Section id={`${page}intro`} title={m.products_tabIntro()}>
        <Introduction course={course} />
      </Section>
      <Section id={`${page}catalog`} title={m.courses_catalogTitle()}>
        <Catalog course={course} />
      </Section>
      {course.teachers.length > 0 && (
        <Section id={`${page}teacher`} title={m.products_tabTeacher()}>
          <TeacherCards teachers={course.teachers} />
        </Section>
      )}
      <AgencyCard agency={course.agency} />
      <div className="flex flex-wrap gap-2 pt-3">
        <MessageLink agencyId={course.agency.id} productId={course.id} />
        <HelpLink productId={course.id} />
      </div>
      <Section id={`${page}reviews`} title={m.reviews_title()}>
        <ReviewSection of={{ productId: course.id }} stars={course.stars} />
      </Section>
      <RelatedShelf related={course.related} />
    </>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }): ReactNode {
  return (
    <section id={id} className="scroll-mt-28">
      <SectionHead title={title} />
      {children}
    </section>
  );
}

/** Something of it is still to come at a time. */
const isHeld = (chapters: readonly { lessons: readonly { startsAt: string | null }[] }[]): boolean =>
  chapters.some(({ lessons }) =>
    lessons.some(({ startsAt }) => startsAt !== null && Date.parse(startsAt) > clock.now()),
  );

function Catalog({ course }: { course: Course }): ReactNode {
  const { signedIn } = useSettings();
  const flag = useCall(queryCatalogFlag, { productId: course.id }, { enabled: signedIn });
  const mine = flag.state === 'ready' ? flag.data : null;
  const finished = new Set(mine?.list.flatMap((lesson) => (lesson.finished ? [lesson.catalogId] : [])));
  return (
    <Load
      from={getProductCourseMixedListByProductId}
      input={{ productId: course.id }}
      isEmpty={() => false}
      skeleton={
        <Card>
          <LinesSkeleton lines={5} />
        </Card>
      }
    >
      {({ list }) => (
        <>
          {course.state === 'onShelf' && isHeld(list) && (
            <Card flush className="mb-3">
              <RowLink
                icon="calendar"
                title={m.courses_chooseTime()}
                to={routes.chooseTime}
                params={{ productId: course.id }}
              />
            </Card>
          )}
          <CourseCatalog
            productId={course.id}
            chapters={list}
            onSite={course.form === 'offline'}
            zone={course.zone}
            owned={mine?.owned ?? false}
            finished={finished}
          />
        </>
      )}
    </Load>
  );
}

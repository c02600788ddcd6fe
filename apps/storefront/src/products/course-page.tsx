import { getProductCourseMixedListByProductId, queryCatalogFlag } from '@lyceum/contract/courses.calls';
import * as m from '@lyceum/i18n/words';
import { countText } from '@lyceum/web/date-text';
import { Load, useCall } from '@lyceum/web/load';
import { lazy, Suspense, type ReactNode } from 'react';
import { CourseCatalog } from '../courses/course-catalog.tsx';
import { useSettings } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Card, SectionHead } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { picturesOf } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { LinesSkeleton } from '../ui/skeleton.tsx';
import { Stars } from '../ui/stars.tsx';
import { cheapestOf, fewLeft, isSoldOut, type Course, type Offer } from './course.ts';
import { Gallery } from './gallery.tsx';
import { Introduction } from './introduction.tsx';
import { OfferChoice } from './offer-choice.tsx';
import { ageWords } from './product-words.ts';
import { PurchaseTerms } from './purchase-terms.tsx';
import { RelatedShelf } from './related-shelf.tsx';
import { AgencyCard, TeacherCards } from './teacher-cards.tsx';

const ReviewSection = lazy(async () => ({
  default: (await import('../reviews/review-section.tsx')).ReviewSection,
}));

interface CoursePageProps {
  course: Course;
  /** Before the ids of its sections. */
  page: string;
  chosenId: string | null;
  onChoose: (offer: Offer) => void;
}

export function CoursePage({ course, page, chosenId, onChoose }: CoursePageProps): ReactNode {
  const { offers, state } = course;
  const chosen = offers.find(({ id }) => id === chosenId);
  return (
    <>
      <Gallery pictures={picturesOf(course.masterImg)} />
      <div className="flex flex-col gap-3 px-4 pt-4 pb-6">
        <Head course={course} chosen={chosen} />
        {state === 'closed' && (
          <Card className="flex gap-3">
            <Icon name="info" size={22} className="text-muted" />
            <div className="min-w-0">
              <p className="font-semibold">{m.products_closedTitle()}</p>
              <p className="text-small text-muted">{m.products_closedText()}</p>
            </div>
          </Card>
        )}
        {offers.length > 1 && (
          <Card>
            <h2 className="pb-3 font-semibold">{m.products_offersTitle()}</h2>
            <OfferChoice offers={offers} chosenId={chosenId} onChoose={onChoose} />
          </Card>
        )}
        {state === 'onShelf' && <PurchaseTerms course={course} offers={chosen ? [chosen] : offers} />}
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
        <Section id={`${page}reviews`} title={m.reviews_title()}>
          <Suspense fallback={<LinesSkeleton lines={4} />}>
            <ReviewSection of={{ productId: course.id }} stars={course.stars} />
          </Suspense>
        </Section>
        <RelatedShelf related={course.related} />
      </div>
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

/** The price, the name, and what is known at a glance. */
function Head({ course, chosen }: { course: Course; chosen: Offer | undefined }): ReactNode {
  const { language } = useSettings();
  const { offers, name1, summary, stars, reviewCount, soldCount, classType, ageBand } = course;
  const shown = chosen ?? cheapestOf(offers);
  const several = !chosen && offers.length > 1;
  const left = shown && offers.length === 1 ? fewLeft(shown) : null;
  return (
    <div className="flex flex-col gap-2">
      {shown && (
        <div className="flex flex-wrap items-baseline gap-x-2">
          <Price
            size="page"
            money={shown.price}
            listPrice={several ? null : shown.listPrice}
            converted={shown.priceConvert}
          />
          {several && <span className="text-small text-muted">{m.products_andUp()}</span>}
        </div>
      )}
      <p className="text-title font-bold">{name1}</p>
      {summary !== '' && <p className="text-small text-muted">{summary}</p>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-1">
        {classType !== '' && <Badge>{classType}</Badge>}
        <Badge>{ageWords[ageBand]()}</Badge>
        {left !== null && <Badge tone="warn">{m.shell_placesLeft({ count: left })}</Badge>}
        {shown && offers.every(isSoldOut) && <Badge tone="warn">{m.shell_soldOut()}</Badge>}
        {stars !== null && (
          <span className="inline-flex items-center gap-1 text-note text-muted">
            <Stars tenths={stars} />
            {m.reviews_count({ count: reviewCount })}
          </span>
        )}
        {soldCount > 0 && (
          <span className="text-note text-muted">{m.shell_sold({ count: countText(soldCount, language) })}</span>
        )}
      </div>
    </div>
  );
}

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
        <CourseCatalog
          productId={course.id}
          chapters={list}
          onSite={course.form === 'offline'}
          owned={mine?.owned ?? false}
          finished={finished}
        />
      )}
    </Load>
  );
}

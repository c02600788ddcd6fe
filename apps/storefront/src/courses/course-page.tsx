import { lazyPart } from '@lyceum/web/lazy-part';
import * as m from '@lyceum/i18n/words';
import { countText } from '@lyceum/web/date-text';
import { Suspense, useDeferredValue, type ReactNode } from 'react';
import { MayComeBack } from '../orders/may-come-back.tsx';
import { useSettings } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { picturesOf } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { LinesSkeleton } from '../ui/skeleton.tsx';
import { Stars } from '../ui/stars.tsx';
import { cheapestOf, fewLeft, isSoldOut, type Course, type Offer } from './course.ts';
import { Gallery } from '../products/gallery.tsx';
import { OfferChoice } from './offer-choice.tsx';
import { ageWords } from '@lyceum/i18n/product-words';

const CourseBelow = lazyPart(async () => ({ default: (await import('./course-below.tsx')).CourseBelow }));

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
  // The first look stands before the rest is built, also where everything is known already.
  const below = useDeferredValue(true, false);
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
            <OfferChoice productId={course.id} offers={offers} chosenId={chosenId} onChoose={onChoose} />
          </Card>
        )}
        {below ? (
          <Suspense fallback={<BelowToCome />}>
            <CourseBelow course={course} page={page} offers={chosen ? [chosen] : offers} />
          </Suspense>
        ) : (
          <BelowToCome />
        )}
      </div>
    </>
  );
}

/** As high as what comes is at least, so that nothing below moves. */
function BelowToCome(): ReactNode {
  return (
    <div className="min-h-dvh">
      <Card>
        <LinesSkeleton lines={5} />
      </Card>
    </div>
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
      {shown && offers.length === 1 && isSoldOut(shown) && <MayComeBack productId={course.id} offerId={shown.id} />}
    </div>
  );
}

import { lazyPart } from '@lyceum/web/lazy-part';
import { getProductCourseMixedListByProductId } from '@lyceum/contract/courses.calls';
import { addToCart } from '@lyceum/contract/orders.calls';
import { detailProductLiveAndRecord } from '@lyceum/contract/products.calls';
import type { DayState } from '@lyceum/domain/bookings';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { NotReady, useCall } from '@lyceum/web/load';
import { useGo, useParams } from '@lyceum/web/router';
import { Suspense, useState, type ComponentProps, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { clock, useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { Badge } from '../ui/badge.tsx';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { dayText } from '../ui/day-text.ts';
import { Empty } from '../ui/empty.tsx';
import { Stepper } from '../ui/field.tsx';
import { lengthText } from '../ui/length-text.ts';
import { Price } from '../ui/price.tsx';
import { sessionTime } from '../ui/session-time.ts';
import { Bone } from '../ui/skeleton.tsx';
import { dateIn } from '../ui/zone-clock.ts';
import { OfferChoice } from './offer-choice.tsx';
import { cheapestOf, isFew, isSoldOut, largestOf, timesOf, type Course } from './course.ts';

const MonthCalendar = lazyPart(() => import('../ui/month-calendar.tsx'));

/** Somebody else may take the last place while one looks. Milliseconds. */
const lookAgainEvery = 10_000;

interface Session {
  id: string;
  title: string;
  startsAt: string;
  minutes: number;
  /** By the calendar that one goes by. */
  date: string;
}

/** When a class meets, with the places that are left; then the order. A course is bought with all its sessions. */
export default function ChooseTime(): ReactNode {
  const { productId } = useParams(routes.chooseTime);
  const course = useCall(detailProductLiveAndRecord, { id: productId }, { every: () => lookAgainEvery });
  const lessons = useCall(getProductCourseMixedListByProductId, { productId });
  if (course.state !== 'ready') {
    return <Waiting loaded={course} />;
  }
  if (lessons.state !== 'ready') {
    return <Waiting loaded={lessons} />;
  }
  return <Choice course={course.data} sessions={comingOf(course.data, lessons.data.list)} onStale={course.again} />;
}

function Waiting({ loaded }: Pick<ComponentProps<typeof NotReady>, 'loaded'>): ReactNode {
  return (
    <Screen name="courses/choose-time" title={m.courses_chooseTime()}>
      <NotReady
        loaded={loaded}
        skeleton={
          <Card>
            <Bone className="h-[23rem] rounded-field" />
          </Card>
        }
      />
    </Screen>
  );
}

interface Chapters {
  lessons: readonly { id: string; title: string; startsAt: string | null; durationSeconds: number }[];
}

/** Sessions that have not begun, in their order. A place is gone to by its own calendar, a live lesson is watched by one's own. */
function comingOf(course: Course, chapters: readonly Chapters[]): Session[] {
  const zone = course.form === 'offline' ? course.zone : Intl.DateTimeFormat().resolvedOptions().timeZone;
  return chapters
    .flatMap(({ lessons }) => lessons)
    .flatMap(({ id, title, startsAt, durationSeconds }) =>
      startsAt === null || Date.parse(startsAt) <= clock.now()
        ? []
        : [{ id, title, startsAt, minutes: Math.round(durationSeconds / 60), date: dateIn(zone, startsAt) }],
    )
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
}

/** How many places are left over all offers; null: nobody counts. */
const placesOf = ({ offers }: Course): number | null =>
  offers.some(({ left }) => left === null) ? null : offers.reduce((sum, { left }) => sum + Math.max(0, left ?? 0), 0);

function stateOf(course: Course): DayState {
  if (course.offers.every(isSoldOut)) {
    return 'full';
  }
  return isFew(placesOf(course)) ? 'few' : 'free';
}

interface ChoiceProps {
  course: Course;
  sessions: readonly Session[];
  onStale: () => Promise<void>;
}

function Choice({ course, sessions, onStale }: ChoiceProps): ReactNode {
  const { language } = useSettings();
  const [first, last] = [sessions[0], sessions.at(-1)];
  const [date, setDate] = useState(first?.date ?? '');
  const [month, setMonth] = useState(date.slice(0, 7));
  const [offerId, setOfferId] = useState(cheapestOf(course.offers)?.id ?? null);
  const [wanted, setWanted] = useState(1);
  const state = stateOf(course);
  const places = placesOf(course);
  const open = course.offers.find((offer) => offer.id === offerId && !isSoldOut(offer)) ?? null;
  const most = open ? largestOf(course, open) : 1;
  const quantity = Math.min(wanted, most);
  if (!first || !last || course.state === 'closed') {
    return (
      <Screen name="courses/choose-time" title={m.courses_chooseTime()}>
        <Empty icon="calendar" title={m.courses_noSessions()} text={m.courses_noSessionsText()}>
          <ButtonLink to={routes.goodDetail} params={{ id: course.id }} replace look={{ kind: 'soft' }}>
            {m.courses_player_toCourse()}
          </ButtonLink>
        </Empty>
      </Screen>
    );
  }
  const ofDay = sessions.filter((session) => session.date === date);
  const inPerson = course.form === 'offline';
  return (
    <Screen
      name="courses/choose-time"
      title={course.name1}
      foot={<BuyBar course={course} offer={open} quantity={quantity} onStale={onStale} />}
    >
      <div className="flex flex-col gap-3">
        <Card>
          <Suspense fallback={<Bone className="h-[23rem] rounded-field" />}>
            <MonthCalendar
              month={month}
              onMonth={setMonth}
              days={new Map(sessions.map((session) => [session.date, state]))}
              first={first.date}
              last={last.date}
              chosen={{ first: date, last: date }}
              onChoose={setDate}
            />
          </Suspense>
        </Card>
        <Card aria-live="polite">
          <h2 className="flex flex-wrap items-baseline justify-between gap-x-3 pb-2 font-semibold">
            {dayText(date, language)}
            {state === 'full' ? (
              <Badge tone="quiet">{m.shell_soldOut()}</Badge>
            ) : (
              places !== null && (
                <Badge tone={state === 'few' ? 'warn' : 'quiet'}>{m.shell_placesLeft({ count: places })}</Badge>
              )
            )}
          </h2>
          <ul className="flex flex-col gap-2.5">
            {ofDay.map(({ id, title, startsAt, minutes }) => (
              <li key={id} className="flex flex-col gap-0.5">
                <span className="text-small">{title}</span>
                <span className="figures text-note text-muted">
                  {sessionTime({ startsAt, zone: course.zone, inPerson }, language)}
                  {minutes > 0 && ` · ${lengthText(minutes)}`}
                </span>
              </li>
            ))}
          </ul>
          <p className="pt-3 text-note text-muted">{m.courses_allSessions({ count: sessions.length })}</p>
        </Card>
        {course.offers.length > 1 && (
          <Card>
            <h2 className="pb-3 font-semibold">{m.products_offersTitle()}</h2>
            <OfferChoice
              productId={course.id}
              offers={course.offers}
              chosenId={open?.id ?? null}
              onChoose={({ id }) => setOfferId(id)}
            />
          </Card>
        )}
        {most > 1 && (
          <Card className="flex flex-wrap items-center justify-between gap-3">
            <span className="text-small">{m.products_quantity()}</span>
            <Stepper label={m.products_quantity()} value={quantity} most={most} onStep={setWanted} />
          </Card>
        )}
      </div>
    </Screen>
  );
}

interface BuyBarProps {
  course: Course;
  /** Null: every one is sold out. */
  offer: Course['offers'][number] | null;
  quantity: number;
  onStale: () => Promise<void>;
}

function BuyBar({ course, offer, quantity, onStale }: BuyBarProps): ReactNode {
  const cart = useCommand(addToCart);
  const go = useGo();
  async function order(): Promise<void> {
    if (offer === null) {
      return;
    }
    const answer = await cart.run({ productId: course.id, offerId: offer.id, quantity, keep: false });
    if (answer?.refusal) {
      await onStale();
    } else if (answer) {
      go.to(routes.confirmOrder, { productId: course.id, keyboard: '0', cartId: answer.data.cartId });
    }
  }
  return (
    <BottomBar>
      <span className="basis-0 grow-999">
        {offer && <Price money={timesOf(offer.price, quantity)} converted={timesOf(offer.priceConvert, quantity)} />}
      </span>
      <Button size="large" className="grow" disabled={offer === null} busy={cart.busy} onClick={() => void order()}>
        {offer === null ? m.shell_soldOut() : m.bookings_toOrder()}
      </Button>
    </BottomBar>
  );
}

import { lazyPart } from '@lyceum/web/lazy-part';
import { calendar } from '@lyceum/contract/calendar.calls';
import { list } from '@lyceum/contract/timetables.calls';
import * as m from '@lyceum/i18n/words';
import { NotReady, useCall } from '@lyceum/web/load';
import { useGo, useParams } from '@lyceum/web/router';
import { Button, Select, Skeleton } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { iMay } from '../session.ts';
import { Screen } from '../shell/screen.tsx';

const TimeGrid = lazyPart(() => import('./time-grid.tsx'));
const BookingDialog = lazyPart(() => import('./booking-dialog.tsx'));
/** Others book while one looks. Milliseconds. */
const lookAgainEvery = 30_000;

const isoDate = (date: Date): string => date.toISOString().slice(0, 10);
const moved = (date: string, days: number): string => isoDate(new Date(Date.parse(date) + days * 86_400_000));
/** The Monday of its week. */
const mondayOf = (date: string): string => moved(date, -((new Date(date).getUTCDay() + 6) % 7));

/** A week, or a day, of everything that has a time: classes, talks and rooms. */
export default function Calendar(): ReactNode {
  const [today] = useState(() => isoDate(new Date()));
  const { date = today, view, resourceId } = useParams(routes.calendar);
  const go = useGo();
  const byDay = view === 'day';
  const from = byDay ? date : mondayOf(date);
  const days = byDay ? 1 : 7;
  const show = (next: { date?: string; view?: string; resourceId?: string | undefined }): void =>
    go.same(routes.calendar, { date, view, resourceId, ...next });
  const loaded = useCall(calendar, { from, days, resourceId }, { every: () => lookAgainEvery });
  /** The booking that is looked at, and where it was dragged to. */
  const [opened, setOpened] = useState<{ bookingId: string; droppedAt: string | null } | null>(null);
  const toOrder = (orderId: string): void => go.to(routes.saleDetail, { orderId });
  const mayMove = iMay('change sales');
  const mayOpen = iMay('read sales');
  const resources = useCall(list, { page: 1, pageSize: 50 });
  return (
    <Screen
      name="timetables/calendar"
      title={m.timetables_calendar()}
      actions={
        iMay('change ownTimetables') && (
          <Button onClick={() => go.to(routes.timetableList)}>{m.timetables_title()}</Button>
        )
      }
    >
      <section className="paper stack">
        <div className="row">
          <Button onClick={() => show({ date: moved(from, -days) })}>{m.timetables_before_()}</Button>
          <Button onClick={() => show({ date: today })}>{m.timetables_today()}</Button>
          <Button onClick={() => show({ date: moved(from, days) })}>{m.timetables_after_()}</Button>
          <div role="group" aria-label={m.timetables_view()} className="row">
            <Button type={byDay ? 'default' : 'primary'} aria-pressed={!byDay} onClick={() => show({ view: 'week' })}>
              {m.timetables_week()}
            </Button>
            <Button type={byDay ? 'primary' : 'default'} aria-pressed={byDay} onClick={() => show({ view: 'day' })}>
              {m.timetables_day()}
            </Button>
          </div>
          <Select
            aria-label={m.timetables_whose()}
            className="filter"
            allowClear
            placeholder={m.timetables_everything()}
            value={resourceId}
            options={
              resources.state === 'ready'
                ? resources.data.list.map((one) => ({ value: one.resourceId, label: one.name }))
                : []
            }
            onChange={(next?: string) => show({ resourceId: next })}
          />
        </div>
        {loaded.state === 'ready' ? (
          <>
            <p className="muted">
              {m.timetables_zoneOf({ zone: loaded.data.zone })}
              {mayMove && (
                <>
                  <br />
                  {m.moves_dragHint()}
                </>
              )}
            </p>
            <Suspense fallback={<Skeleton active />}>
              <TimeGrid
                from={from}
                byDay={byDay}
                zone={loaded.data.zone}
                entries={loaded.data.list}
                onOpen={
                  mayOpen
                    ? ({ id, orderId, movable, proposal }) =>
                        mayMove && (movable || proposal)
                          ? setOpened({ bookingId: id, droppedAt: null })
                          : orderId !== null && toOrder(orderId)
                    : null
                }
                onDrag={mayMove ? ({ id }, startsAt) => setOpened({ bookingId: id, droppedAt: startsAt }) : null}
              />
            </Suspense>
            {opened && (
              <Suspense>
                <BookingDialog
                  key={`${opened.bookingId} ${opened.droppedAt}`}
                  {...opened}
                  zone={loaded.data.zone}
                  onOrder={mayOpen ? toOrder : null}
                  onClose={() => setOpened(null)}
                />
              </Suspense>
            )}
          </>
        ) : (
          <NotReady loaded={loaded} skeleton={<Skeleton active />} />
        )}
      </section>
    </Screen>
  );
}

import { insertProductAppointment, listOwn, times } from '@lyceum/contract/visits.calls';
import { contactPhone } from '@lyceum/domain/bookings';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { NotReady, useCall } from '@lyceum/web/load';
import { toast } from '@lyceum/web/notices';
import { Link, useParams } from '@lyceum/web/router';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { dayText } from '../ui/day-text.ts';
import { CalendarBone, MonthCalendar } from '../bookings/lazy-calendar.tsx';
import { SlotChoice } from '../bookings/slot-choice.tsx';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field, LongField, Stepper } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Bone } from '../ui/skeleton.tsx';
import { OwnVisits } from './own-visits.tsx';
import { forgetVisit, keepVisitDraft, visitDraft, type VisitDraft } from './visit-draft.ts';

type Times = ReplyOf<typeof times>;

/** Somebody else may rent a time while one looks. Milliseconds. */
const lookAgainEvery = 30_000;

/** Asks to see a space before renting it, and shows one's own visits. */
export default function SpaceConsulting(): ReactNode {
  const { id } = useParams(routes.spaceConsulting);
  const own = useCall(listOwn, {});
  const loaded = useCall(times, { productId: id }, { every: () => lookAgainEvery });
  const visits = own.state === 'ready' ? own.data.list : [];
  const isComing = visits.some(({ productId, actions }) => productId === id && actions.length > 0);
  if (loaded.state !== 'ready' || own.state !== 'ready') {
    return (
      <Screen name="visits/space-consulting" title={m.visits_title()}>
        {loaded.state !== 'ready' && <NotReady loaded={loaded} skeleton={<VisitSkeleton />} />}
        {loaded.state === 'ready' && own.state !== 'ready' && <NotReady loaded={own} skeleton={<VisitSkeleton />} />}
        {loaded.state === 'refused' && <OwnVisits visits={visits} />}
      </Screen>
    );
  }
  // One visit of a space at a time: the form comes back once it is over or cancelled.
  return isComing ? (
    <Screen name="visits/space-consulting" title={m.visits_title()}>
      <div className="flex flex-col gap-3">
        <SpaceCard id={id} name={loaded.data.name} />
        <OwnVisits visits={visits} />
      </div>
    </Screen>
  ) : (
    <VisitForm id={id} coming={loaded.data} below={<OwnVisits visits={visits} />} />
  );
}

function SpaceCard({ id, name }: { id: string; name: string }): ReactNode {
  return (
    <Card>
      <Link to={routes.spaceRental} params={{ id }} className="press flex min-h-target items-center gap-3">
        <span className="min-w-0 flex-1 font-semibold">{name}</span>
        <Icon name="next" size={16} className="text-muted" />
      </Link>
      <p className="text-small text-muted">{m.visits_note()}</p>
    </Card>
  );
}

type Gap = 'time' | 'name' | 'phone';

const gapsOf = ({ name, phone }: VisitDraft, startsAt: string | null): Gap[] => [
  ...(startsAt === null ? ['time' as const] : []),
  ...(name.trim() === '' ? ['name' as const] : []),
  ...(contactPhone.test(phone.trim()) ? [] : ['phone' as const]),
];

function VisitForm({ id, coming, below }: { id: string; coming: Times; below: ReactNode }): ReactNode {
  const { language } = useSettings();
  const { name, zone, heads, days, firstDate, lastDate } = coming;
  const firstFree = days.find(({ slots }) => slots.some(({ state }) => state === 'free'))?.date ?? null;
  const [date, setDate] = useState(firstFree);
  const [month, setMonth] = useState((firstFree ?? firstDate).slice(0, 7));
  const [startsAt, setStartsAt] = useState<string | null>(null);
  const [draft, setDraft] = useState(visitDraft);
  const [tried, setTried] = useState(false);
  const sending = useCommand(insertProductAppointment);
  const form = useRef<HTMLDivElement>(null);
  const slots = days.find((day) => day.date === date)?.slots ?? [];
  // Taken meanwhile: it is no longer chosen.
  const chosen = slots.some((slot) => slot.startsAt === startsAt && slot.state === 'free') ? startsAt : null;
  const gaps = gapsOf(draft, chosen);
  const isGap = (gap: Gap): boolean => tried && gaps.includes(gap);
  const change = (part: Partial<VisitDraft>): void => {
    const next = { ...draft, ...part };
    setDraft(next);
    keepVisitDraft(next);
  };
  async function send(): Promise<void> {
    setTried(true);
    if (chosen === null || gaps.length > 0) {
      form.current?.querySelector<HTMLElement>(`[data-gap="${gaps[0]}"]`)?.scrollIntoView({ block: 'center' });
      form.current?.querySelector<HTMLElement>(`[data-gap="${gaps[0]}"] input`)?.focus({ preventScroll: true });
      return;
    }
    const answer = await sending.run({
      productId: id,
      startsAt: chosen,
      ...draft,
      heads: Math.min(draft.heads, heads),
    });
    if (answer?.data) {
      setDraft(forgetVisit(draft));
      setStartsAt(null);
      setTried(false);
      toast(m.visits_sent(), 'good');
    }
  }
  return (
    <Screen
      name="visits/space-consulting"
      title={m.visits_title()}
      foot={
        firstFree !== null && (
          <BottomBar>
            <Button size="large" wide busy={sending.busy} onClick={() => void send()}>
              {m.visits_send()}
            </Button>
          </BottomBar>
        )
      }
    >
      <div ref={form} className="flex flex-col gap-3">
        <SpaceCard id={id} name={name} />
        {date === null ? (
          <Card>
            <p className="text-small text-muted">{m.visits_noneComing()}</p>
          </Card>
        ) : (
          <>
            <Card>
              <h2 className="pb-2 font-semibold">{m.visits_dayTitle()}</h2>
              <Suspense fallback={<CalendarBone />}>
                <MonthCalendar
                  month={month}
                  onMonth={setMonth}
                  days={
                    new Map(
                      days.map((day) => [
                        day.date,
                        day.slots.some(({ state }) => state === 'free')
                          ? 'free'
                          : day.slots.length > 0
                            ? 'full'
                            : 'closed',
                      ]),
                    )
                  }
                  first={firstDate}
                  last={lastDate}
                  chosen={{ first: date, last: date }}
                  onChoose={(next) => {
                    setDate(next);
                    setStartsAt(null);
                  }}
                />
              </Suspense>
            </Card>
            <Card data-gap="time">
              <h2 className="pb-3 font-semibold">{dayText(date, language)}</h2>
              {slots.some(({ state }) => state === 'free') ? (
                <SlotChoice slots={slots} zone={zone} chosen={chosen} onChoose={(slot) => setStartsAt(slot.startsAt)} />
              ) : (
                <p className="text-small text-muted">{m.visits_noneThatDay()}</p>
              )}
              {isGap('time') && (
                <p role="alert" className="pt-3 text-note text-bad-ink">
                  {m.visits_pickTime()}
                </p>
              )}
            </Card>
            <Card className="flex flex-col gap-4">
              <h2 className="font-semibold">{m.visits_who()}</h2>
              <div data-gap="name">
                <Field
                  label={m.visits_name()}
                  autoComplete="name"
                  maxLength={60}
                  value={draft.name}
                  error={isGap('name') ? m.visits_nameGap() : null}
                  onText={(text) => change({ name: text })}
                />
              </div>
              <div data-gap="phone">
                <Field
                  label={m.visits_phone()}
                  type="tel"
                  inputMode="tel"
                  autoComplete="tel"
                  maxLength={30}
                  value={draft.phone}
                  error={isGap('phone') ? m.visits_phoneGap() : null}
                  onText={(text) => change({ phone: text })}
                />
              </div>
              <div className="flex flex-wrap items-center justify-between gap-3">
                <span className="text-small font-medium">{m.visits_heads()}</span>
                <Stepper
                  label={m.visits_heads()}
                  value={Math.min(draft.heads, heads)}
                  most={heads}
                  onStep={(count) => change({ heads: count })}
                />
              </div>
              <LongField
                label={m.visits_message()}
                maxLength={500}
                value={draft.message}
                onText={(text) => change({ message: text })}
              />
            </Card>
          </>
        )}
        {below}
      </div>
    </Screen>
  );
}

function VisitSkeleton(): ReactNode {
  return (
    <div className="flex flex-col gap-3" aria-busy="true">
      <Bone className="h-24 rounded-card" />
      <Card>
        <CalendarBone />
      </Card>
      <Bone className="h-40 rounded-card" />
    </div>
  );
}

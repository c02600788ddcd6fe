import { look, propose, times, withdraw } from '@lyceum/contract/moves.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { NotReady, useCall } from '@lyceum/web/load';
import { amountText } from '@lyceum/web/money-text';
import { toast } from '@lyceum/web/notices';
import { Button, Input, Modal, Select, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { useKeptWords } from '../shell/kept-drafts.ts';
import { Refused } from '../staff/refused.tsx';
import { FactList } from '../ui/fact-list.tsx';
import { PartFault } from '../ui/fault-note.tsx';
import { Labelled } from '../ui/labelled.tsx';

type Booking = ReplyOf<typeof times>;
type Trouble = NonNullable<ReplyOf<typeof look>['trouble']>;

const troubleWords: Record<Trouble, () => string> = {
  timeReversed: m.refusals_timeReversed,
  timePast: m.refusals_timePast,
  timeTooSoon: m.refusals_timeTooSoon,
  timeTooFar: m.refusals_timeTooFar,
  timeNotAligned: m.refusals_timeNotAligned,
  timeTooShort: m.refusals_timeTooShort,
  timeTooLong: m.refusals_timeTooLong,
  timeClosed: m.refusals_timeClosed,
  timeTaken: m.refusals_timeTaken,
  accessEnded: m.refusals_accessEnded,
  consultantLeft: m.refusals_consultantLeft,
  offerUnavailable: m.refusals_offerUnavailable,
  refundUnderWay: m.refusals_refundUnderWay,
  moveProposed: m.refusals_moveProposed,
};

const longestReason = 200;

/** The day of an instant by a zone's calendar, `2026-11-23`. */
const dayIn = (zone: string, at: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date(at));

interface BookingDialogProps {
  bookingId: string;
  /** IANA zone of the grid that it was dragged in. */
  zone: string;
  /** Where it was dragged to, an instant; null: it was opened. */
  droppedAt: string | null;
  /** Null for who may not see orders. */
  onOrder: ((orderId: string) => void) | null;
  onClose: () => void;
}

/** A booking of the calendar: what it is, and the way to another time, which its buyer is asked about. */
export default function BookingDialog({ bookingId, zone, droppedAt, onOrder, onClose }: BookingDialogProps): ReactNode {
  const [date, setDate] = useState(droppedAt === null ? undefined : dayIn(zone, droppedAt));
  const [startsAt, setStartsAt] = useState(droppedAt);
  const [moves, setMoves] = useState(droppedAt !== null);
  const loaded = useCall(times, { bookingId, ...(date !== undefined && { date }) });
  // The day before stays while the next one comes.
  const [shown, setShown] = useState<Booking | null>(null);
  const newest = loaded.state === 'ready' ? loaded.data : null;
  if (newest && newest !== shown) {
    setShown(newest);
  }
  const booking = newest ?? shown;
  if (!booking || !moves || booking.proposal) {
    return (
      <Opened
        booking={booking}
        waits={loaded.state === 'ready' ? null : <NotReady loaded={loaded} skeleton={<Skeleton active />} />}
        onOrder={onOrder}
        onClose={onClose}
        onMove={() => setMoves(true)}
      />
    );
  }
  return (
    <MoveForm
      bookingId={bookingId}
      booking={booking}
      isCurrent={newest !== null}
      startsAt={startsAt}
      onDate={(next) => {
        setDate(next);
        setStartsAt(null);
      }}
      onStart={setStartsAt}
      onClose={onClose}
    />
  );
}

/** From when to when, by the clock of the place or the consultant; days without a clock. */
function useTimeText({ by, zone }: Pick<Booking, 'by' | 'zone'>) {
  const { language } = useSettings();
  return ({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string => {
    if (by !== 'days') {
      return `${dateText(startsAt, language, 'dayTime', zone)} – ${dateText(endsAt, language, 'time', zone)}`;
    }
    // The end is not a part of it: a day that ends at midnight is not the next one.
    const [first, last] = [Date.parse(startsAt), Date.parse(endsAt) - 1].map((at) =>
      dateText(at, language, 'date', zone),
    );
    return first === last ? `${first}` : `${first} – ${last}`;
  };
}

interface OpenedProps extends Pick<BookingDialogProps, 'onOrder' | 'onClose'> {
  booking: Booking | null;
  /** In its place until it is there. */
  waits: ReactNode;
  onMove: () => void;
}

function Opened({ booking, waits, onOrder, onClose, onMove }: OpenedProps): ReactNode {
  return (
    <Modal open title={booking?.title ?? m.moves_bookingTitle()} footer={null} onCancel={onClose}>
      {booking ? <Facts booking={booking} onOrder={onOrder} onClose={onClose} onMove={onMove} /> : waits}
    </Modal>
  );
}

function Facts({
  booking,
  onOrder,
  onClose,
  onMove,
}: Omit<OpenedProps, 'booking' | 'waits'> & { booking: Booking }): ReactNode {
  const { language } = useSettings();
  const timeText = useTimeText(booking);
  const withdrawing = useCommand(withdraw);
  const { proposal, orderId, zone, now } = booking;
  const takeBack = async (proposalId: string): Promise<void> => {
    if ((await withdrawing.run({ proposalId }))?.data) {
      toast(m.moves_withdrawn(), 'good');
      onClose();
    }
  };
  return (
    <div className="stack">
      <p className="figures">
        <strong>{timeText(booking)}</strong>
      </p>
      <p className="muted">{m.moves_zone({ zone })}</p>
      {proposal && (
        <div role="status">
          <p>
            {m.moves_waitingText({
              time: timeText(proposal),
              until: dateText(proposal.until, language, 'dayTime', zone),
            })}
          </p>
          <p className="reason">{proposal.reason}</p>
        </div>
      )}
      <Refused by={withdrawing.refusal} />
      <div className="row">
        {proposal ? (
          <Button loading={withdrawing.busy} onClick={() => void takeBack(proposal.proposalId)}>
            {m.moves_withdraw()}
          </Button>
        ) : (
          Date.parse(booking.startsAt) > Date.parse(now) && (
            <Button type="primary" autoFocus onClick={onMove}>
              {m.moves_move()}
            </Button>
          )
        )}
        {onOrder && <Button onClick={() => onOrder(orderId)}>{m.moves_openOrder()}</Button>}
      </div>
    </div>
  );
}

interface MoveFormProps {
  bookingId: string;
  booking: Booking;
  /** False while the free times of another day are on their way. */
  isCurrent: boolean;
  startsAt: string | null;
  onDate: (date: string) => void;
  onStart: (startsAt: string) => void;
  onClose: () => void;
}

function MoveForm({ bookingId, booking, isCurrent, startsAt, onDate, onStart, onClose }: MoveFormProps): ReactNode {
  const { language } = useSettings();
  const timeText = useTimeText(booking);
  const proposing = useCommand(propose);
  const reason = useKeptWords(`move ${bookingId}`);
  const { title, zone, date, by, starts, now, lastDate } = booking;
  const byDay = by === 'days';
  const to = byDay
    ? isCurrent && starts.length > 0
      ? { first: date }
      : null
    : startsAt === null
      ? null
      : { startsAt };
  const looked = useCall(look, { bookingId, to: to ?? { first: date } }, { enabled: to !== null });
  const quote = to !== null && looked.state === 'ready' ? looked.data : null;
  const words = reason.words.trim();
  const options = startsAt === null || starts.includes(startsAt) ? starts : [startsAt, ...starts].toSorted();
  const send = async (): Promise<void> => {
    if (to && (await proposing.run({ bookingId, to, reason: words }))?.data) {
      reason.forget();
      toast(m.moves_sent(), 'good');
      onClose();
    }
  };
  return (
    <Modal
      open
      title={`${m.moves_title()} · ${title}`}
      okText={m.moves_send()}
      cancelText={m.office_cancel()}
      okButtonProps={{ loading: proposing.busy, disabled: !quote?.to || words === '' }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className="stack">
        <p className="muted">{m.moves_zone({ zone })}</p>
        <FactList
          figures
          facts={[
            [m.moves_now(), timeText(booking)],
            [
              m.moves_to(),
              <span key="to" aria-live="polite">
                {quote?.to ? <strong>{timeText(quote.to)}</strong> : m.moves_pickTime()}
              </span>,
            ],
          ]}
        />
        <div className="fields">
          <Labelled label={m.moves_day()}>
            <Input
              type="date"
              autoFocus
              value={date}
              min={dayIn(zone, now)}
              max={lastDate}
              onChange={({ target }) => target.value !== '' && onDate(target.value)}
            />
          </Labelled>
          {!byDay && (
            <Labelled label={m.moves_time()}>
              <Select
                aria-label={m.moves_time()}
                loading={!isCurrent}
                disabled={options.length === 0}
                value={startsAt}
                options={options.map((at) => ({ value: at, label: dateText(at, language, 'time', zone) }))}
                onChange={(at: string) => onStart(at)}
              />
            </Labelled>
          )}
        </div>
        {isCurrent && starts.length === 0 && startsAt === null && <PartFault>{m.moves_noneFree()}</PartFault>}
        <PartFault>{quote?.trouble ? troubleWords[quote.trouble]() : null}</PartFault>
        {quote?.to && (
          <p className="muted">
            {m.moves_until({ time: dateText(quote.to.until, language, 'dayTime', zone) })}{' '}
            {quote.to.back ? m.moves_back({ amount: amountText(quote.to.back) }) : m.moves_free()}
          </p>
        )}
        <Labelled label={m.moves_reason()}>
          <Input.TextArea
            value={reason.words}
            maxLength={longestReason}
            showCount
            autoSize={{ minRows: 2, maxRows: 4 }}
            onChange={({ target }) => reason.setWords(target.value)}
          />
        </Labelled>
        <Refused by={proposing.refusal} />
      </div>
    </Modal>
  );
}

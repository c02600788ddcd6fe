import { placeFeed, renewPlaceFeed } from '@lyceum/contract/calendar.calls';
import { linkMine, mine, unlinkMine } from '@lyceum/contract/timetables.calls';
import type { CalendarTrouble } from '@lyceum/domain/timetables';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Load, useCall } from '@lyceum/web/load';
import { ask, toast } from '@lyceum/web/notices';
import { useState, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FeedCard } from '../ui/feed-card.tsx';
import { Field } from '../ui/field.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';

type Linked = ReplyOf<typeof mine>['busyCalendar'];

const troubleWords: Record<CalendarTrouble, () => string> = {
  addressRefused: m.timetables_trouble_addressRefused,
  unreachable: m.timetables_trouble_unreachable,
  tooLarge: m.timetables_trouble_tooLarge,
  notACalendar: m.timetables_trouble_notACalendar,
};

/** What keeps a consultant's other calendars and this one in step. */
export function OwnCalendars({ consultantId }: { consultantId: string }): ReactNode {
  return (
    <div className="flex flex-col gap-3">
      <Load from={mine} input={{ resourceId: consultantId }} skeleton={<RowsSkeleton />}>
        {({ busyCalendar }) => <BusyCalendar consultantId={consultantId} linked={busyCalendar} />}
      </Load>
      <PlaceFeed consultantId={consultantId} />
    </div>
  );
}

function BusyCalendar({ consultantId, linked }: { consultantId: string; linked: Linked }): ReactNode {
  const { language } = useSettings();
  const linking = useCommand(linkMine, { throttleMs: 300 });
  const unlinking = useCommand(unlinkMine, { throttleMs: 0 });
  const [address, setAddress] = useState('');
  async function link(): Promise<void> {
    const answer = await linking.run({ resourceId: consultantId, address: address.trim() });
    if (answer?.data) {
      setAddress('');
      toast(m.timetables_busyLinked({ count: answer.data.busy }), 'good');
    }
  }
  async function unlink(host: string): Promise<void> {
    const sure = await ask({
      title: m.timetables_unlinkTitle({ host }),
      text: m.timetables_unlinkText(),
      yes: m.timetables_busyUnlink(),
      no: m.timetables_unlinkNo(),
      danger: true,
    });
    if (sure && (await unlinking.run({ resourceId: consultantId }))?.data) {
      toast(m.timetables_unlinked());
    }
  }
  const { refusal } = linking;
  const error =
    refusal?.code === 'calendarNotRead'
      ? `${troubleWords[refusal.params.trouble]()} ${m.timetables_pasteAddress()}`
      : null;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-body font-semibold">{m.timetables_busyTitle()}</h2>
      <p className="text-small text-muted">{m.timetables_busyText()}</p>
      {linked && (
        <div className="flex flex-wrap items-center justify-between gap-3 text-small">
          <span className="min-w-0 wrap-anywhere">
            {m.timetables_busyNow({ host: linked.host, time: dateText(linked.readAt, language, 'dateTime') })}
          </span>
          <Button kind="plain" size="small" busy={unlinking.busy} onClick={() => void unlink(linked.host)}>
            {m.timetables_busyUnlink()}
          </Button>
        </div>
      )}
      {linked && linked.trouble !== null && (
        <p role="status" className="rounded-field bg-bad-soft p-3 text-small text-bad-ink">
          {troubleWords[linked.trouble]()} {m.timetables_busyTrouble()}
        </p>
      )}
      <form
        className="flex flex-col gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (address.trim() !== '') {
            void link();
          }
        }}
      >
        <Field
          label={linked ? m.timetables_busyOther() : m.timetables_busyAddress()}
          placeholder={m.timetables_busyExample()}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2_000}
          value={address}
          error={error}
          onText={(text) => {
            setAddress(text);
            linking.clear();
          }}
        />
        <Button type="submit" className="self-start" disabled={address.trim() === ''} busy={linking.busy}>
          {m.timetables_busyLink()}
        </Button>
      </form>
    </Card>
  );
}

function PlaceFeed({ consultantId }: { consultantId: string }): ReactNode {
  const [open, setOpen] = useState(false);
  const loaded = useCall(placeFeed, { resourceId: consultantId }, { enabled: open });
  const renewing = useCommand(renewPlaceFeed);
  return (
    <FeedCard
      title={m.timetables_feedTitle()}
      text={m.timetables_feedText()}
      url={loaded.state === 'ready' ? loaded.data.url : null}
      busy={open && loaded.state === 'loading'}
      renewing={renewing.busy}
      onShow={() => setOpen(true)}
      onRenew={() =>
        void renewing
          .run({ resourceId: consultantId })
          .then((answer) => answer?.data && toast(m.timetables_feedRenewed(), 'good'))
      }
    />
  );
}

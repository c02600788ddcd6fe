import { renewResourceFeed, resourceFeed } from '@lyceum/contract/calendar.calls';
import { linkCalendar, unlinkCalendar, type own } from '@lyceum/contract/timetables.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { useCall } from '@lyceum/web/load';
import { toast } from '@lyceum/web/notices';
import { Button, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { iMay, useSettings } from '../session.ts';
import { PartFault } from '../ui/fault-note.tsx';

type Own = ReplyOf<typeof own>;

/** A calendar elsewhere, whose busy times cannot be booked here. */
export function BusyCalendar({ resourceId, linked }: { resourceId: string; linked: Own['busyCalendar'] }): ReactNode {
  const { language } = useSettings();
  const linking = useCommand(linkCalendar);
  const unlinking = useCommand(unlinkCalendar);
  const [address, setAddress] = useState('');
  const disabled = !iMay('change ownTimetables');
  async function link(): Promise<void> {
    const answer = await linking.run({ resourceId, address: address.trim() });
    if (answer?.data) {
      setAddress('');
      toast(m.timetables_busyLinked({ count: answer.data.busy }), 'good');
    }
  }
  return (
    <section className="paper stack">
      <h2>{m.timetables_busyTitle()}</h2>
      <p className="muted">{m.timetables_busyText()}</p>
      {linked && (
        <div className="row">
          <span>
            {m.timetables_busyNow({ host: linked.host, time: dateText(linked.readAt, language, 'dateTime') })}
          </span>
          {!disabled && (
            <Button loading={unlinking.busy} onClick={() => void unlinking.run({ resourceId })}>
              {m.timetables_busyUnlink()}
            </Button>
          )}
        </div>
      )}
      <PartFault>{linked && linked.trouble !== null ? m.timetables_busyTrouble() : null}</PartFault>
      {!disabled && (
        <form
          className="row"
          onSubmit={(event) => {
            event.preventDefault();
            void link();
          }}
        >
          <Input
            aria-label={m.timetables_busyAddress()}
            placeholder={m.timetables_busyExample()}
            inputMode="url"
            autoComplete="off"
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
          <Button htmlType="submit" disabled={address.trim() === ''} loading={linking.busy}>
            {m.timetables_busyLink()}
          </Button>
        </form>
      )}
    </section>
  );
}

/** The private address at which other calendars read these bookings. */
export function Feed({ resourceId }: { resourceId: string }): ReactNode {
  const loaded = useCall(resourceFeed, { resourceId });
  const renewing = useCommand(renewResourceFeed);
  if (loaded.state !== 'ready') {
    return null;
  }
  return (
    <section className="paper stack">
      <h2>{m.timetables_feedTitle()}</h2>
      <p className="muted">{m.timetables_feedText()}</p>
      <Input
        readOnly
        aria-label={m.timetables_feedTitle()}
        value={loaded.data.url}
        onFocus={({ target }) => target.select()}
      />
      {iMay('change ownTimetables') && (
        <div className="row">
          <Button
            loading={renewing.busy}
            onClick={() =>
              void renewing
                .run({ resourceId })
                .then((answer) => answer?.data && toast(m.timetables_feedRenewed(), 'good'))
            }
          >
            {m.timetables_feedRenew()}
          </Button>
        </div>
      )}
    </section>
  );
}

import { close, list } from '@lyceum/contract/enquiries.calls';
import { enquiryFlow, type EnquiryState, type SuitTime } from '@lyceum/domain/enquiries';
import { next } from '@lyceum/domain/flow';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Button, Space } from 'antd';
import { useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { iMay, useSettings } from '../session.ts';
import { languageNames } from '@lyceum/domain/language';
import { ReasonDialog } from '../shell/reason-dialog.tsx';
import { Screen } from '../shell/screen.tsx';
import { Refused } from '../staff/refused.tsx';
import { useFilters } from '../ui/filters.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import { StateTag, type Tone } from '../ui/state-tag.tsx';
import type { Column } from '../ui/table.tsx';
import { MatchDialog, type Enquiry } from './match-dialog.tsx';
import { waitText } from '../ui/wait-text.ts';

const stateWords: Record<EnquiryState, () => string> = {
  open: m.enquiries_state_open,
  matched: m.enquiries_state_matched,
  booked: m.enquiries_state_booked,
  closed: m.enquiries_state_closed,
};
const tones: Record<EnquiryState, Tone> = { open: 'warn', matched: 'good', booked: 'good', closed: 'plain' };

const suitWords: Record<SuitTime, () => string> = {
  weekdayMorning: m.enquiries_suits_weekdayMorning,
  weekdayAfternoon: m.enquiries_suits_weekdayAfternoon,
  weekdayEvening: m.enquiries_suits_weekdayEvening,
  weekendMorning: m.enquiries_suits_weekendMorning,
  weekendAfternoon: m.enquiries_suits_weekendAfternoon,
  weekendEvening: m.enquiries_suits_weekendEvening,
};

/** Consulting that is asked for without a consultant; what waits longest first. */
export default function EnquiryList(): ReactNode {
  const { language } = useSettings();
  const { address, input, filters } = useFilters(routes.enquiryList, {
    state: { label: m.enquiries_state(), none: m.office_anyState(), words: stateWords },
  });
  const columns: Column<Enquiry>[] = [
    {
      key: 'asker',
      title: m.enquiries_asker(),
      fixed: true,
      show: ({ name, phone }) => (
        <>
          {name}
          <p className="figures muted">{phone}</p>
        </>
      ),
    },
    {
      key: 'topic',
      title: m.enquiries_topic(),
      show: ({ topic, need }) => (
        <>
          {topic ?? m.enquiries_topicOpen()}
          <p className="reason">{need}</p>
        </>
      ),
    },
    { key: 'language', title: m.enquiries_language(), show: (enquiry) => languageNames[enquiry.language] },
    {
      key: 'suits',
      title: m.enquiries_when(),
      show: ({ suits, zone }) => (
        <>
          {suits.length === 0 ? m.enquiries_suits_any() : suits.map((one) => suitWords[one]()).join(', ')}
          <p className="muted">{zone}</p>
        </>
      ),
    },
    {
      key: 'waiting',
      title: m.enquiries_waiting(),
      show: ({ state, waitedMinutes, dueAt, late }) =>
        state === 'open' && (
          <>
            {waitText(waitedMinutes, language)}
            {late ? (
              <p>
                <StateTag tone="bad">{m.enquiries_late()}</StateTag>
              </p>
            ) : (
              <p className="muted">{m.enquiries_dueBy({ time: dateText(dueAt, language, 'dayTime') })}</p>
            )}
          </>
        ),
    },
    {
      key: 'state',
      title: m.enquiries_state(),
      show: ({ state, match, reason }) => (
        <>
          <StateTag tone={tones[state]}>{stateWords[state]()}</StateTag>
          {match && <p>{match.name}</p>}
          {reason !== null && <p className="reason">{reason}</p>}
        </>
      ),
    },
    ...(iMay('change enquiries')
      ? [{ key: 'acts', title: '', show: (enquiry: Enquiry) => <Acts enquiry={enquiry} /> }]
      : []),
  ];
  return (
    <Screen name="enquiries/enquiry-list" title={m.enquiries_queueTitle()}>
      <PagedTable
        name="enquiries"
        from={list}
        input={input}
        address={address}
        columns={columns}
        rowKey={({ id }) => id}
        filters={filters}
        every={60_000}
      />
    </Screen>
  );
}

function Acts({ enquiry }: { enquiry: Enquiry }): ReactNode {
  const { id: enquiryId, state } = enquiry;
  const closing = useCommand(close);
  const [open, setOpen] = useState<'match' | 'close' | null>(null);
  const closeNow = async (reason: string): Promise<boolean> => {
    const isDone = Boolean((await closing.run({ enquiryId, reason }))?.data);
    if (isDone) {
      setOpen(null);
    }
    return isDone;
  };
  return (
    <Space>
      {next(enquiryFlow, state, 'match') !== null && (
        <Button type={state === 'open' ? 'primary' : 'default'} onClick={() => setOpen('match')}>
          {state === 'open' ? m.enquiries_match() : m.enquiries_rematch()}
        </Button>
      )}
      {next(enquiryFlow, state, 'close') !== null && (
        <Button onClick={() => setOpen('close')}>{m.enquiries_close()}</Button>
      )}
      {open === 'match' && <MatchDialog enquiry={enquiry} onClose={() => setOpen(null)} />}
      {open === 'close' && (
        <ReasonDialog
          title={m.enquiries_closeTitle()}
          text={m.enquiries_closeText()}
          label={m.enquiries_closeReason()}
          yes={m.enquiries_close()}
          busy={closing.busy}
          refused={<Refused by={closing.refusal} />}
          keep={`close ${enquiryId}`}
          onSend={closeNow}
          onClose={() => setOpen(null)}
        />
      )}
    </Space>
  );
}

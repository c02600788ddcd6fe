import { decideReport, reports } from '@lyceum/contract/desk.calls';
import type { ReportState, Side } from '@lyceum/domain/messages';
import { reportWords } from '@lyceum/i18n/report-words';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Link } from '@lyceum/web/router';
import { Button, Input, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { iMay, useSettings } from '../session.ts';
import { useKeptWords } from '../shell/kept-drafts.ts';
import { useFilters } from '../ui/filters.tsx';
import { Labelled } from '../ui/labelled.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import { StateTag, type Tone } from '../ui/state-tag.tsx';
import type { Column } from '../ui/table.tsx';
import { SentFiles } from './sent-files.tsx';

type Report = ReplyOf<typeof reports>['list'][number];

const stateWords: Record<ReportState, () => string> = {
  open: m.desk_reportState_open,
  acted: m.desk_reportState_acted,
  dismissed: m.desk_reportState_dismissed,
};
const tones: Record<ReportState, Tone> = { open: 'warn', acted: 'good', dismissed: 'plain' };

/** How often, in milliseconds, it is looked for what came. */
const reportsEvery = 30_000;

/** What buyers and agencies reported of each other, the oldest first. */
export function Reports(): ReactNode {
  const { language } = useSettings();
  const [looked, setLooked] = useState<Report | null>(null);
  const { address, input, filters } = useFilters(routes.supportDesk, {
    state: { label: m.desk_state(), words: stateWords, required: true },
  });
  const { page, pageSize, state } = address.values;
  const columns: Column<Report>[] = [
    { key: 'by', title: m.desk_reportWho(), fixed: true, show: (report) => <Who report={report} side={report.by} /> },
    { key: 'about', title: m.desk_reportAbout(), show: (report) => <Who report={report} side={report.about} /> },
    {
      key: 'reason',
      title: m.desk_reportReason(),
      show: ({ reason, words }) => (
        <>
          {reportWords[reason]()}
          {words !== '' && <p className="reason">{words}</p>}
        </>
      ),
    },
    { key: 'at', title: m.desk_reportAt(), show: ({ at }) => dateText(at, language, 'dateTime') },
    {
      key: 'state',
      title: m.desk_state(),
      show: (report) => (
        <>
          <StateTag tone={tones[report.state]}>{stateWords[report.state]()}</StateTag>
          {report.decidedBy !== null && <p className="muted">{report.decidedBy}</p>}
          {report.decision !== '' && <p className="reason">{report.decision}</p>}
        </>
      ),
    },
    {
      key: 'acts',
      title: '',
      show: (report) => <Button onClick={() => setLooked(report)}>{m.desk_reportLook()}</Button>,
    },
  ];
  return (
    <div className="stack">
      <p className="muted">{m.desk_reportsLead()}</p>
      <PagedTable
        name="reports"
        from={reports}
        input={input}
        address={{
          ...address,
          values: { page, pageSize, state },
          // The part of the screen is no filter.
          clear: () => address.change({ state: undefined }),
        }}
        columns={columns}
        rowKey={({ reportId }) => reportId}
        filters={filters}
        every={reportsEvery}
      />
      {looked && <ReportDialog report={looked} onClose={() => setLooked(null)} />}
    </div>
  );
}

/** One side of the conversation, with its page. */
function Who({ report: { user, agency }, side }: { report: Report; side: Side }): ReactNode {
  return side === 'buyer' ? (
    <Link to={routes.user} params={{ id: user.id }}>
      {user.name}
    </Link>
  ) : iMay('read agencies') ? (
    <Link to={routes.agencyList} params={{ keyword: agency.name }}>
      {agency.name}
    </Link>
  ) : (
    agency.name
  );
}

const longest = 500;

function ReportDialog({ report, onClose }: { report: Report; onClose: () => void }): ReactNode {
  const { language } = useSettings();
  const { reportId, reason, words, messages, user, agency, state } = report;
  const { run, busy } = useCommand(decideReport, { throttleMs: 300 });
  const kept = useKeptWords(`report ${reportId}`);
  const decision = kept.words.trim();
  const decide = async (acted: boolean): Promise<void> => {
    if ((await run({ reportId, acted, decision }))?.data) {
      kept.forget();
      onClose();
    }
  };
  return (
    <Modal
      open
      width={720}
      title={m.desk_reportOne()}
      onCancel={onClose}
      footer={
        state === 'open' &&
        iMay('change desk') && [
          <Button key="dismiss" disabled={decision === ''} loading={busy} onClick={() => void decide(false)}>
            {m.desk_reportDismiss()}
          </Button>,
          <Button key="act" type="primary" disabled={decision === ''} loading={busy} onClick={() => void decide(true)}>
            {m.desk_reportAct()}
          </Button>,
        ]
      }
    >
      <div className="stack">
        <p>
          <strong>{reportWords[reason]()}</strong> {words}
        </p>
        <div role="log" aria-label={m.desk_messages()} className="talk-log">
          {messages.map(({ seq, side, text, sentAt, files }) => (
            <div key={seq} className="talk-message" data-own={side === report.by || undefined}>
              <SentFiles files={files} />
              {(text !== '' || files.length === 0) && (
                <p className="talk-text" data-gone={text === '' || undefined}>
                  {text === '' ? m.messages_takenBack() : text}
                </p>
              )}
              <p className="muted">
                {side === 'buyer' ? user.name : agency.name} · {dateText(sentAt, language, 'dateTime')}
              </p>
            </div>
          ))}
        </div>
        {state === 'open' && iMay('change desk') && (
          <Labelled label={m.desk_reportDecision()}>
            <Input.TextArea
              value={kept.words}
              maxLength={longest}
              autoSize={{ minRows: 2, maxRows: 6 }}
              onChange={({ target }) => kept.setWords(target.value)}
            />
          </Labelled>
        )}
      </div>
    </Modal>
  );
}

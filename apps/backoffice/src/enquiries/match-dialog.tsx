import { match, suggestions, type list } from '@lyceum/contract/enquiries.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { NotReady, useCall } from '@lyceum/web/load';
import { toast } from '@lyceum/web/notices';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { Refused } from '../staff/refused.tsx';
import { FactList } from '../ui/fact-list.tsx';
import { StateTag } from '../ui/state-tag.tsx';

export type Enquiry = ReplyOf<typeof list>['list'][number];
type Suggestion = ReplyOf<typeof suggestions>['list'][number];

/** Who could give what was asked for, the best first; choosing one tells whoever asked. */
export function MatchDialog({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }): ReactNode {
  const { id: enquiryId, name, need } = enquiry;
  const loaded = useCall(suggestions, { enquiryId });
  const matching = useCommand(match);
  const choose = async ({ consultantId, productId }: Suggestion): Promise<void> => {
    if ((await matching.run({ enquiryId, consultantId, productId }))?.data) {
      toast(m.enquiries_matchDone(), 'good');
      onClose();
    }
  };
  return (
    <Modal open width={720} footer={null} title={m.enquiries_matchTitle({ name })} onCancel={onClose}>
      <div className="stack">
        <p className="reason">{need}</p>
        {loaded.state !== 'ready' ? (
          <NotReady loaded={loaded} skeleton={null} />
        ) : loaded.data.list.length === 0 ? (
          <p>{m.enquiries_noCandidate()}</p>
        ) : (
          loaded.data.list.map((one) => (
            <SuggestionView
              key={one.consultantId}
              suggestion={one}
              hasTopic={enquiry.topic !== null}
              isMatched={one.consultantId === enquiry.match?.consultantId}
              busy={matching.busy}
              onChoose={() => void choose(one)}
            />
          ))
        )}
        <Refused by={matching.refusal} />
      </div>
    </Modal>
  );
}

interface SuggestionViewProps {
  suggestion: Suggestion;
  /** A topic was asked for. */
  hasTopic: boolean;
  /** It was chosen before. */
  isMatched: boolean;
  busy: boolean;
  onChoose: () => void;
}

function SuggestionView({ suggestion, hasTopic, isMatched, busy, onChoose }: SuggestionViewProps): ReactNode {
  const { language } = useSettings();
  const { name, title, serviceName, agencyName, topicFits, languageFits, zoneFits, soonest, soonestSuiting } =
    suggestion;
  const when = (at: string | null): string => (at === null ? m.enquiries_noSlot() : dateText(at, language, 'dayTime'));
  const fits = [
    hasTopic && topicFits ? m.enquiries_fitTopic() : null,
    languageFits ? m.enquiries_fitLanguage() : null,
    zoneFits ? m.enquiries_fitZone() : null,
  ].filter((word) => word !== null);
  return (
    <section className="suggestion">
      <div className="row">
        <strong>
          {name} <span className="muted">{title}</span>
        </strong>
        <Button disabled={isMatched} loading={busy} aria-label={`${m.enquiries_choose()} ${name}`} onClick={onChoose}>
          {m.enquiries_choose()}
        </Button>
      </div>
      <p className="row">
        {fits.map((word) => (
          <StateTag key={word} tone="good">
            {word}
          </StateTag>
        ))}
      </p>
      <FactList
        facts={[
          [m.enquiries_service(), `${serviceName} (${agencyName})`],
          [m.enquiries_soonestSuiting(), when(soonestSuiting)],
          [m.enquiries_soonest(), when(soonest)],
        ]}
      />
    </section>
  );
}

import { withdraw, type listOwn } from '@lyceum/contract/enquiries.calls';
import type { EnquiryState } from '@lyceum/domain/enquiries';
import * as m from '@lyceum/i18n/words';
import { zoneName } from '@lyceum/i18n/zone-name';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { ask, toast } from '@lyceum/web/notices';
import { Link } from '@lyceum/web/router';
import type { ComponentProps, ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { languageNames } from '@lyceum/domain/language';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Fact } from '../ui/list-row.tsx';
import { Avatar } from '../ui/picture.tsx';
import { stateWords, suitWords } from './enquiry-words.ts';

type Enquiry = ReplyOf<typeof listOwn>['list'][number];

const tones: Record<EnquiryState, ComponentProps<typeof Badge>['tone']> = {
  open: 'warn',
  matched: 'good',
  booked: 'good',
  closed: 'quiet',
};

/** What was asked, how it stands, and the way on from there. */
export function EnquiryCard({ enquiry }: { enquiry: Enquiry }): ReactNode {
  const { language } = useSettings();
  const { id, state, topic, suits, need, askedAt, dueAt, reason, match, zone } = enquiry;
  const isUnderWay = state === 'open' || state === 'matched';
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <h2 className="font-semibold">{topic ?? m.enquiries_topicOpen()}</h2>
        <Badge tone={tones[state]}>{stateWords[state]()}</Badge>
      </div>
      <p className="figures text-note text-muted">{dateText(askedAt, language, 'dateTime')}</p>
      {state === 'open' && (
        <p className="text-small">{m.enquiries_openText({ time: dateText(dueAt, language, 'dayTime') })}</p>
      )}
      {match && state !== 'closed' && (
        <div className="flex flex-col gap-3 rounded-field bg-page p-3">
          <Link
            to={routes.consultant}
            params={{ id: match.consultantId }}
            className="press flex min-h-target items-center gap-3"
          >
            <Avatar src={match.avatar} name={match.name} size={44} />
            <span className="min-w-0">
              <span className="block font-semibold">{match.name}</span>
              <span className="block text-small text-muted">{match.title}</span>
            </span>
          </Link>
          {state === 'matched' && (
            <>
              <p className="text-small">{m.enquiries_matchedText()}</p>
              <ButtonLink
                to={routes.choseConsultTime}
                params={{ productId: match.productId, consultantId: match.consultantId }}
                look={{ wide: true }}
              >
                {m.enquiries_chooseTime()}
              </ButtonLink>
            </>
          )}
        </div>
      )}
      {reason !== null && <p className="text-small">{m.enquiries_reasonOf({ reason })}</p>}
      <p className="wrap-anywhere text-small whitespace-pre-line">{need}</p>
      {isUnderWay && (
        <dl>
          <Fact name={m.enquiries_languageTitle()}>{languageNames[enquiry.language]}</Fact>
          <Fact name={m.enquiries_when()}>
            {suits.length === 0 ? m.enquiries_suits_any() : suits.map((one) => suitWords[one]()).join(', ')}
          </Fact>
          <Fact name={m.enquiries_zone()}>{zoneName(zone)}</Fact>
        </dl>
      )}
      {isUnderWay && (
        <div className="flex justify-end">
          <WithdrawButton id={id} />
        </div>
      )}
    </Card>
  );
}

function WithdrawButton({ id }: { id: string }): ReactNode {
  const withdrawing = useCommand(withdraw, { throttleMs: 0 });
  async function run(): Promise<void> {
    const sure = await ask({
      title: m.enquiries_withdrawTitle(),
      text: m.enquiries_withdrawText(),
      yes: m.enquiries_withdraw(),
      no: m.enquiries_withdrawNo(),
      danger: true,
    });
    if (sure && (await withdrawing.run({ enquiryId: id }))?.data) {
      toast(m.enquiries_withdrawn());
    }
  }
  return (
    <Button kind="plain" size="small" busy={withdrawing.busy} onClick={() => void run()}>
      {m.enquiries_withdraw()}
    </Button>
  );
}

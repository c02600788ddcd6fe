import { messages, talk } from '@lyceum/contract/desk.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { Load } from '@lyceum/web/load';
import { askEvery, useRealtime } from '@lyceum/web/realtime-state';
import { useParams } from '@lyceum/web/router';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { Message } from '../ui/message.tsx';
import { BuyerOfTalk } from './buyer-of-talk.tsx';
import { CaseView } from './case-view.tsx';
import { Notes } from './notes.tsx';
import { TalkMessages } from './talk-messages.tsx';
import { useDeskChanges } from './use-desk-changes.ts';

/** How often, in milliseconds, an open conversation is read anew while nothing tells of changes. */
const every = (): number => askEvery(4_000);

/** One conversation of official support, with all that is needed to answer beside it. */
export default function SupportTalk(): ReactNode {
  const { conversationId } = useParams(routes.supportTalk);
  useDeskChanges();
  const realtime = useRealtime();
  return (
    <Screen name="desk/talk" title={m.desk_talkTitle()}>
      {realtime === 'asks' && <p className="muted">{m.messages_asks()}</p>}
      <Load
        from={talk}
        input={{ conversationId }}
        every={every}
        skeleton={<Skeleton active />}
        refused={() => <Message title={m.desk_gone()} />}
      >
        {(told) => <Talk key={conversationId} conversationId={conversationId} talk={told} />}
      </Load>
    </Screen>
  );
}

function Talk({ conversationId, talk: told }: { conversationId: string; talk: ReplyOf<typeof talk> }): ReactNode {
  return (
    <Load from={messages} input={{ conversationId }} every={every} isEmpty={() => false} skeleton={<Skeleton active />}>
      {(page) => (
        <div className="talk">
          <TalkMessages page={page} talk={told} />
          <div className="stack">
            {told.newest && <CaseView newest={told.newest} seen={page.list.at(-1)?.seq ?? 0} earlier={told.earlier} />}
            <Notes conversationId={conversationId} notes={told.notes} />
            <BuyerOfTalk id={told.user.id} />
          </div>
        </div>
      )}
    </Load>
  );
}

import * as calls from '@lyceum/contract/messages.calls';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { lazyPart } from '@lyceum/web/lazy-part';
import { NotReady, useCall, type Loaded } from '@lyceum/web/load';
import { askEvery } from '@lyceum/web/realtime-state';
import { useParams } from '@lyceum/web/router';
import { Suspense, useCallback, type ReactNode } from 'react';
import { send } from '../caller.ts';
import { routes } from '../routes.ts';
import { SellerGate } from '../seller/seller-gate.tsx';
import { Screen } from '../shell/screen.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { Conversation, type Ways } from './conversation.tsx';
import { toSupport } from './outbox.ts';

// Few conversations are with support.
const SupportNote = lazyPart(() => import('./support-note.tsx'));
const RateSupport = lazyPart(() => import('./rate-support.tsx'));

/** How often, in milliseconds, an open conversation is read anew while nothing tells of changes. */
const threadEvery = (): number => askEvery(4_000);
/** Several may be changed one right after the other; each is sent once while it is under way. */
const quick = { throttleMs: 0 };
const isId = (text: string | undefined): text is string => /^[\w-]{1,40}$/.test(text ?? '');

/** One conversation: of a buyer with an agency (`userType` 1) or with official support (4), or as whoever answers for an agency (2). */
export default function SendMessage(): ReactNode {
  const {
    sellerId,
    userType = '1',
    cardShow,
    productId,
    orderId,
    conversationId,
    page,
  } = useParams(routes.sendMessage);
  const isToSupport = userType === '4';
  if (isToSupport || (userType === '1' && isId(sellerId))) {
    const agencyId = isToSupport ? undefined : sellerId;
    const along = (id: string | undefined) => (cardShow === 'haveCard' && isId(id) ? id : undefined);
    return (
      <AsBuyer
        key={agencyId}
        agencyId={agencyId}
        productId={along(productId)}
        orderId={along(orderId)}
        from={page?.slice(0, 200)}
      />
    );
  }
  if (userType === '2' && isId(conversationId)) {
    return <AsSeller key={conversationId} conversationId={conversationId} />;
  }
  return (
    <Frame>
      <Gone />
    </Frame>
  );
}

interface AsBuyerProps {
  /** Undefined: official support. */
  agencyId: string | undefined;
  productId: string | undefined;
  orderId: string | undefined;
  /** Where in the shop one came from. */
  from: string | undefined;
}

function AsBuyer({ agencyId, productId, orderId, from }: AsBuyerProps): ReactNode {
  const loaded = useCall(calls.messages, { agencyId, productId, orderId }, { every: threadEvery });
  const fetchOlder = useCallback((before: number) => send(calls.messages, { agencyId, before }), [agencyId]);
  const edit = useCommand(calls.edit, quick);
  const takeBack = useCommand(calls.takeBack, quick);
  const block = useCommand(calls.block, quick);
  if (loaded.state !== 'ready') {
    return <NotThere loaded={loaded} />;
  }
  const ways: Ways = {
    side: 'buyer',
    to: agencyId ?? toSupport,
    fetchOlder,
    edit,
    takeBack,
    block,
    markRead: (input) => send(calls.markRead, input),
    sayTyping: () => send(calls.typing, { agencyId }),
  };
  const { offered, offeredOrder, toRate } = loaded.data;
  if (agencyId === undefined) {
    ways.name = m.messages_support();
    ways.page = from;
    ways.note = (
      <Suspense>
        <SupportNote />
      </Suspense>
    );
    ways.end = toRate !== null && (
      <Suspense>
        <RateSupport key={toRate} caseId={toRate} />
      </Suspense>
    );
  }
  return <Conversation page={loaded.data} offered={{ product: offered, order: offeredOrder }} ways={ways} />;
}

function AsSeller({ conversationId }: { conversationId: string }): ReactNode {
  const loaded = useCall(calls.sellerMessages, { conversationId }, { every: threadEvery });
  const fetchOlder = useCallback(
    (before: number) => send(calls.sellerMessages, { conversationId, before }),
    [conversationId],
  );
  const edit = useCommand(calls.sellerEdit, quick);
  const takeBack = useCommand(calls.sellerTakeBack, quick);
  const block = useCommand(calls.sellerBlock, quick);
  if (loaded.state !== 'ready') {
    // Whoever is no seller is told how to become one, and is asked nothing else.
    return loaded.state === 'refused' || loaded.state === 'failed' ? (
      <Frame>
        <SellerGate rights={['orders']}>{() => <NotReady loaded={loaded} skeleton={null} refused={Gone} />}</SellerGate>
      </Frame>
    ) : (
      <NotThere loaded={loaded} />
    );
  }
  const ways: Ways = {
    side: 'seller',
    to: conversationId,
    fetchOlder,
    edit,
    takeBack,
    block,
    markRead: (input) => send(calls.sellerMarkRead, input),
    sayTyping: () => send(calls.sellerTyping, { conversationId }),
  };
  return <Conversation page={loaded.data} offered={{ product: null, order: null }} ways={ways} />;
}

type Read = typeof calls.messages | typeof calls.sellerMessages;

function NotThere({ loaded }: { loaded: Exclude<Loaded<Read>, { state: 'ready' }> }): ReactNode {
  return (
    <Frame>
      <NotReady loaded={loaded} skeleton={<RowsSkeleton />} refused={Gone} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }): ReactNode {
  return (
    <Screen name="messages/send-message" title={m.messages_conversation()}>
      {children}
    </Screen>
  );
}

const Gone = (): ReactNode => (
  <Empty icon="message" title={m.messages_gone()} text={m.messages_goneText()}>
    <ButtonLink to={routes.messages} replace>
      {m.messages_toAll()}
    </ButtonLink>
  </Empty>
);

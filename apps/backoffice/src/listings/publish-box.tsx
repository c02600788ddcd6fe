import { putOnShelf, submit, takeBack, takeOffShelf, withdraw } from '@lyceum/contract/listings.calls';
import { next } from '@lyceum/domain/flow';
import { gapsOf, revisionFlow, shelfFlow } from '@lyceum/domain/listings';
import { revisionWords, shelfWords } from '@lyceum/i18n/product-words';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { iMay } from '../session.ts';
import { ask, toast } from '@lyceum/web/notices';
import { StateTag } from '../ui/state-tag.tsx';
import type { Listing } from './listing-editor.tsx';
import { pathText } from '../ui/difference.ts';
import { partWords, revisionTones, shelfTones } from './listing-words.ts';

interface PublishBoxProps {
  listing: Listing | null;
  isChanged: boolean;
  onMoved: (listing: Listing) => void;
  onConflict: (saved: Listing) => void;
  /** The button that saves. */
  children: ReactNode;
}

/** Where the product stands, and what may be done next. */
export function PublishBox({ listing, isChanged, onMoved, onConflict, children }: PublishBoxProps): ReactNode {
  const commands = {
    submit: useCommand(submit),
    takeBack: useCommand(takeBack),
    takeOff: useCommand(takeOffShelf),
    putOn: useCommand(putOnShelf),
    withdraw: useCommand(withdraw),
  };
  if (listing === null) {
    return <aside className="paper stack">{children}</aside>;
  }
  const { id, version, shelf, revision } = listing;
  const gaps = gapsOf(listing.content);

  const move = async (name: keyof typeof commands): Promise<void> => {
    const answer = await commands[name].run({ id, version });
    if (answer?.data) {
      onMoved(answer.data);
      toast(name === 'submit' ? m.listings_sent() : m.office_saved(), 'good');
    } else if (answer?.refusal?.code === 'editedMeanwhile') {
      onConflict(answer.refusal.params.saved as Listing);
    }
  };
  const withdrawNow = async (): Promise<void> => {
    const title = m.listings_withdrawTitle();
    if (await ask({ title, text: m.listings_withdrawText(), yes: m.listings_withdraw(), danger: true })) {
      await move('withdraw');
    }
  };
  const button = (name: keyof typeof commands, label: string, onClick = () => void move(name)) => (
    <Button loading={commands[name].busy} disabled={isChanged} danger={name === 'withdraw'} onClick={onClick}>
      {label}
    </Button>
  );
  const maySubmit = iMay('submit ownProducts');
  const mayChange = iMay('change ownProducts');
  return (
    <aside className="paper stack">
      <h2>{m.listings_publish()}</h2>
      <p className="row">
        <StateTag tone={shelfTones[shelf]}>{shelfWords[shelf]()}</StateTag>
        <StateTag tone={revisionTones[revision]}>{revisionWords[revision]()}</StateTag>
      </p>
      {listing.reason !== null && (
        <Alert type="warning" title={m.listings_reason()} description={listing.reason} showIcon />
      )}
      {isChanged && <p className="muted">{m.listings_unsaved()}</p>}
      {!isChanged && gaps.length > 0 && (
        <div>
          <p>{m.listings_gaps()}</p>
          <ul className="gaps">
            {gaps.map((gap) => (
              <li key={gap}>{pathText(gap, partWords)}</li>
            ))}
          </ul>
        </div>
      )}
      {children}
      {maySubmit &&
        next(revisionFlow, revision, 'submit') &&
        gaps.length === 0 &&
        button('submit', m.listings_submit())}
      {maySubmit && next(revisionFlow, revision, 'takeBack') && button('takeBack', m.listings_takeBack())}
      {mayChange && next(shelfFlow, shelf, 'takeOff') && button('takeOff', m.listings_takeOff())}
      {mayChange && next(shelfFlow, shelf, 'putOn') && button('putOn', m.listings_putOn())}
      {mayChange &&
        revision !== 'inReview' &&
        next(shelfFlow, shelf, 'withdraw') &&
        button('withdraw', m.listings_withdraw(), () => void withdrawNow())}
    </aside>
  );
}

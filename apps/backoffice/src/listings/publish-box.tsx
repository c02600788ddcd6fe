import { copy, putOnShelf, submit, takeBack, takeOffShelf, withdraw } from '@lyceum/contract/listings.calls';
import { next } from '@lyceum/domain/flow';
import { revisionFlow, shelfFlow } from '@lyceum/domain/listings';
import { revisionWords, shelfWords } from '@lyceum/i18n/product-words';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Link, useGo } from '@lyceum/web/router';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { iMay, useSettings } from '../session.ts';
import { ask, toast } from '@lyceum/web/notices';
import { StateTag } from '../ui/state-tag.tsx';
import type { Deed } from '../ui/who-text.ts';
import type { Listing } from './listing-editor.tsx';
import { SuspensionReason } from './suspension.tsx';
import { languageNames } from '@lyceum/domain/language';
import { placeText, revisionTones, shelfTones } from './listing-words.ts';

interface PublishBoxProps {
  listing: Listing | null;
  /** What is missing in what is written now. */
  gaps: readonly string[];
  isChanged: boolean;
  /** When what is not saved was kept on the server, ISO 8601; null: not yet. */
  keptAt: string | null;
  onHistory: () => void;
  /** A save is under way: one thing after the other. */
  isSaving: boolean;
  /** Saves what is written; null when that came to nothing. */
  onSave: () => Promise<Listing | null>;
  /** Leads to a place in the editor. */
  onLead: (path: string) => void;
  /** It was to be sent in, and something is missing: the first of it. */
  onIncomplete: (first: string) => void;
  onMoved: (listing: Listing) => void;
  /** Others saved since. */
  onEdited: (saved: Listing, deed: Deed) => void;
  /** The button that saves. */
  children: ReactNode;
}

/** Where the product stands, and what may be done next. */
export function PublishBox(props: PublishBoxProps): ReactNode {
  const {
    listing,
    gaps,
    isChanged,
    keptAt,
    onHistory,
    isSaving,
    onSave,
    onLead,
    onIncomplete,
    onMoved,
    onEdited,
    children,
  } = props;
  const { language } = useSettings();
  const commands = {
    submit: useCommand(submit),
    takeBack: useCommand(takeBack),
    takeOff: useCommand(takeOffShelf),
    putOn: useCommand(putOnShelf),
    withdraw: useCommand(withdraw),
  };
  const copying = useCommand(copy);
  const go = useGo();
  const unsaved = isChanged && (
    <p className="muted" role="status">
      {keptAt === null ? m.listings_unsaved() : m.listings_keptAt({ time: dateText(keptAt, language, 'time') })}
    </p>
  );
  if (listing === null) {
    return (
      <aside className="paper stack">
        {unsaved}
        {children}
        <p className="muted">{m.listings_saveFirst()}</p>
      </aside>
    );
  }
  const { id, shelf, revision } = listing;

  const move = async (name: keyof typeof commands, { version }: Listing = listing): Promise<void> => {
    const answer = await commands[name].run({ id, version });
    if (answer?.data) {
      onMoved(answer.data);
      toast(name === 'submit' ? m.listings_sent() : m.office_saved(), 'good');
    } else if (answer?.refusal?.code === 'editedMeanwhile') {
      const { saved, ...deed } = answer.refusal.params as { saved: Listing } & Deed;
      onEdited(saved, deed);
    }
  };
  const withdrawNow = async (): Promise<void> => {
    const question =
      shelf === 'draft'
        ? { title: m.listings_deleteDraftTitle(), text: m.listings_deleteDraftText(), yes: m.listings_deleteDraft() }
        : { title: m.listings_withdrawTitle(), text: m.listings_withdrawText(), yes: m.listings_withdraw() };
    if (await ask({ ...question, danger: true })) {
      await move('withdraw');
    }
  };
  const copyNow = async (): Promise<void> => {
    const answer = await copying.run({ id });
    if (answer?.data) {
      toast(m.listings_copied(), 'good');
      go.to(routes.listing, { id: answer.data.id });
    }
  };
  /** What is written goes in: it is saved first. */
  const submitNow = async (): Promise<void> => {
    const [gap] = gaps;
    if (gap !== undefined) {
      toast(m.refusals_listingIncomplete({ count: gaps.length }), 'bad');
      onIncomplete(gap);
      return;
    }
    const saved = isChanged ? await onSave() : listing;
    if (saved) {
      await move('submit', saved);
    }
  };
  const button = (name: keyof typeof commands, label: string, onClick = () => void move(name)) => (
    <Button
      loading={commands[name].busy}
      disabled={isSaving || (isChanged && name !== 'submit' && name !== 'takeBack')}
      danger={name === 'withdraw'}
      onClick={onClick}
    >
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
      {listing.suspension && (
        <Alert
          type="error"
          title={m.listings_suspendedTitle()}
          description={<SuspensionReason suspension={listing.suspension} />}
          showIcon
        />
      )}
      {listing.withheld && (
        <Alert
          type="warning"
          title={m.listings_withheld()}
          description={<Link to={routes.dashboard}>{m.listings_withheldText()}</Link>}
          showIcon
        />
      )}
      {listing.reason !== null && (
        <Alert type="warning" title={m.listings_reason()} description={listing.reason} showIcon />
      )}
      {unsaved}
      {gaps.length > 0 && <Gaps gaps={gaps} onLead={onLead} />}
      {children}
      {maySubmit &&
        (next(revisionFlow, revision, 'submit') || (isChanged && revision === 'applied')) &&
        button('submit', m.listings_submit(), () => void submitNow())}
      {maySubmit && next(revisionFlow, revision, 'takeBack') && button('takeBack', m.listings_takeBack())}
      {mayChange && next(shelfFlow, shelf, 'takeOff') && button('takeOff', m.listings_takeOff())}
      {mayChange && next(shelfFlow, shelf, 'putOn') && button('putOn', m.listings_putOn())}
      {mayChange &&
        revision !== 'inReview' &&
        next(shelfFlow, shelf, 'withdraw') &&
        button(
          'withdraw',
          shelf === 'draft' ? m.listings_deleteDraft() : m.listings_withdraw(),
          () => void withdrawNow(),
        )}
      {mayChange && (
        <Button loading={copying.busy} disabled={isSaving || isChanged} onClick={() => void copyNow()}>
          {m.listings_copy()}
        </Button>
      )}
      <Button type="link" onClick={onHistory}>
        {m.listings_history()}
      </Button>
    </aside>
  );
}

/** The languages of one text are one line: `Name (繁體中文, English)`. */
function linesOf(gaps: readonly string[]): { path: string; text: string }[] {
  const lines = new Map<string, { path: string; inLanguages: string[] }>();
  for (const path of gaps) {
    const end = path.split('.').at(-1) ?? '';
    const language = languageNames[end as keyof typeof languageNames] as string | undefined;
    const field = language === undefined ? path : path.slice(0, -end.length - 1);
    const line = lines.get(field) ?? { path, inLanguages: [] };
    line.inLanguages.push(...(language === undefined ? [] : [language]));
    lines.set(field, line);
  }
  return [...lines].map(([field, { path, inLanguages }]) => ({
    path,
    text:
      inLanguages.length === 0
        ? placeText(field)
        : m.listings_gapIn({ field: placeText(field), languages: inLanguages.join(m.listings_and()) }),
  }));
}

/** So many are told; with more of them the box would be longer than the window. */
const told = 8;

/** What is missing, each a way to its field. */
function Gaps({ gaps, onLead }: { gaps: readonly string[]; onLead: (path: string) => void }): ReactNode {
  const lines = linesOf(gaps);
  return (
    <div>
      <p>{m.listings_gaps()}</p>
      <ul className="gaps">
        {lines.slice(0, told).map(({ path, text }) => (
          <li key={path}>
            <button type="button" className="to-field" onClick={() => onLead(path)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
      {lines.length > told && <p className="muted">{m.listings_gapsMore({ count: lines.length - told })}</p>}
    </div>
  );
}

import {
  addPictureByPhone,
  changeTermsByPhone,
  ownByPhone,
  putOnShelfByPhone,
  takeOffShelfByPhone,
} from '@lyceum/contract/listings.calls';
import { chargeableStep, type Currency } from '@lyceum/domain/money';
import { numberText, typedNumber, type NumberBounds, type TypedNumber } from '@lyceum/domain/typed-number';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { NotReady, useCall, useRefresh } from '@lyceum/web/load';
import { ask, toast } from '@lyceum/web/notices';
import { numberFaultText } from '@lyceum/i18n/number-fault-text';
import { useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Field } from '../ui/field.tsx';
import { Picture } from '../ui/picture.tsx';
import { PictureButton } from '../ui/picture-button.tsx';
import { useOwnPicture } from '../ui/use-own-picture.ts';
import { ProductButton } from '../ui/product-link.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { Switch } from '../ui/switch.tsx';
import { ListingBadges } from './listing-badges.tsx';

type Listing = ReplyOf<typeof ownByPhone>;
type Offer = Listing['offers'][number];

/** What somebody has written over an offer's terms, as typed. */
type Edit = Partial<{ price: string; left: string; onSale: boolean }>;

/** Minor units of one of the currency's own. */
const unit = 100;

const decimalsOf = (currency: Currency): number => (chargeableStep[currency] === unit ? 0 : 2);

/** What is free may stay so; nothing else becomes free by a slip. */
const priceBounds = ({ price }: Offer, currency: Currency): NumberBounds => ({
  least: price === 0 ? 0 : chargeableStep[currency] / unit,
  most: 1e10,
  decimals: decimalsOf(currency),
});
const leftBounds: NumberBounds = { least: 0, most: 1_000_000, decimals: 0 };

const priceText = ({ price }: Offer, currency: Currency): string => numberText(price / unit, decimalsOf(currency));
const leftText = ({ left }: Offer): string => (left === null ? '' : numberText(left, 0));

/** What is wrong with what was typed; null: nothing. */
const faultOf = (typed: TypedNumber, bounds: NumberBounds): string | null =>
  'fault' in typed ? numberFaultText(typed.fault, bounds) : null;

/** An offer's terms as they were seen and as they shall be; null where nothing is changed, `fault`: where a field cannot be read. */
function changeOf(offer: Offer, edit: Edit, currency: Currency) {
  const { price, listPrice, distributionPrice, onSale, left } = offer;
  const typedPrice =
    edit.price === undefined ? { value: price / unit } : typedNumber(edit.price, priceBounds(offer, currency));
  const typedLeft = edit.left === undefined ? { value: left } : typedNumber(edit.left, leftBounds);
  if ('fault' in typedPrice || typedPrice.value === null || 'fault' in typedLeft) {
    return 'fault';
  }
  const seen = { price, listPrice, distributionPrice, onSale, left };
  const wanted = {
    ...seen,
    price: Math.round(typedPrice.value * unit),
    left: typedLeft.value,
    onSale: edit.onSale ?? onSale,
  };
  const isSame = wanted.price === price && wanted.left === left && wanted.onSale === onSale;
  return isSame ? null : { id: offer.id, seen, wanted };
}

/** One product: on and off the shelf, and what its published offers cost, how many are left, and whether they are on sale. Mount it to open it. */
export function ListingSheet({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const loaded = useCall(ownByPhone, { id });
  const terms = useCommand(changeTermsByPhone, { throttleMs: 300 });
  const refresh = useRefresh();
  const [edits, setEdits] = useState<Readonly<Record<string, Edit>>>({});
  const listing = loaded.state === 'ready' ? loaded.data : null;
  const changes = (listing?.offers ?? []).map((offer) =>
    changeOf(offer, edits[offer.id] ?? {}, listing?.currency ?? 'TWD'),
  );
  const changed = changes.flatMap((one) => (one === null || one === 'fault' ? [] : [one]));
  const isFaulty = changes.includes('fault');
  const close = async (): Promise<void> => {
    if (changed.length > 0 || isFaulty) {
      const sure = await ask({
        title: m.listings_phoneDrop(),
        text: m.listings_phoneDropText(),
        yes: m.listings_phoneDropYes(),
        no: m.listings_phoneDropNo(),
      });
      if (!sure) {
        return;
      }
    }
    onClose();
  };
  const apply = async (): Promise<void> => {
    const answer = await terms.run({ id, offers: changed });
    if (answer?.data) {
      toast(m.listings_termsApplied(), 'good');
      // What was typed stands until what holds now is there: the old values would flash between.
      await refresh(['listings']);
      setEdits({});
    } else if (answer?.refusal?.code === 'editedMeanwhile') {
      // What was typed stays, over what holds now.
      toast(m.listings_phoneEdited(), 'bad');
    }
  };
  return (
    <Sheet
      open
      onClose={() => void close()}
      title={m.listings_phoneEdit()}
      foot={
        listing &&
        listing.offers.length > 0 && (
          <Button
            size="large"
            wide
            busy={terms.busy}
            disabled={changed.length === 0 || isFaulty}
            onClick={() => void apply()}
          >
            {m.listings_applyTerms()}
          </Button>
        )
      }
    >
      {loaded.state !== 'ready' ? (
        <NotReady
          loaded={loaded}
          skeleton={<RowsSkeleton count={2} />}
          refused={() => <Empty icon="grid" title={m.listings_phoneGone()} />}
        />
      ) : (
        <div className="flex flex-col gap-5 pt-1">
          <Head listing={loaded.data} />
          <Photo listing={loaded.data} />
          <Shelf listing={loaded.data} />
          {loaded.data.offers.length === 0 && <p className="text-small text-muted">{m.listings_phoneNoOffers()}</p>}
          {loaded.data.offers.map((offer) => (
            <OfferFields
              key={offer.id}
              offer={offer}
              currency={loaded.data.currency}
              edit={edits[offer.id] ?? {}}
              onEdit={(edit) => setEdits({ ...edits, [offer.id]: { ...edits[offer.id], ...edit } })}
            />
          ))}
        </div>
      )}
    </Sheet>
  );
}

function Head({ listing }: { listing: Listing }): ReactNode {
  const { name, picture, reason, revision, suspension, withheld } = listing;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex gap-3">
        <Picture
          src={picture ?? ''}
          alt=""
          ratio="4/3"
          sizes="96px"
          className="w-24 shrink-0 self-start rounded-field"
        />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <p className="text-body font-semibold wrap-anywhere">{name || m.listings_unnamed()}</p>
          <p className="flex flex-wrap gap-1">
            <ListingBadges {...listing} />
          </p>
          <p className="figures text-note text-muted">{m.listings_phoneSold({ count: listing.soldCount })}</p>
        </div>
      </div>
      {suspension && (
        <p className="text-small wrap-anywhere">
          <span className="text-muted">{m.listings_suspendedTitle()}</span> {suspension.reason}
        </p>
      )}
      {withheld && <p className="text-small text-muted">{m.listings_withheldText()}</p>}
      {revision === 'returned' && reason !== null && (
        <p className="text-small wrap-anywhere">
          <span className="text-muted">{m.listings_reason()}</span> {reason}
        </p>
      )}
    </div>
  );
}

/** A photo of the phone's own becomes the first picture; buyers see it when the platform has looked at it. */
function Photo({ listing: { id, takesPicture } }: { listing: Listing }): ReactNode {
  const adding = useCommand(addPictureByPhone, { throttleMs: 300 });
  const { send, busy, failure } = useOwnPicture(async (picture) => {
    const answer = await adding.run({ id, picture });
    if (answer?.data) {
      toast(answer.data.revision === 'inReview' ? m.listings_photoSent() : m.listings_photoKept(), 'good');
    }
  });
  return (
    takesPicture && (
      <div className="flex flex-col gap-1.5">
        <PictureButton onFile={(file) => void send(file)} disabled={busy}>
          {busy ? m.listings_photoSending() : m.listings_photoAdd()}
        </PictureButton>
        <p className="text-note text-muted">{m.listings_photoHint()}</p>
        {failure !== null && (
          <p role="alert" className="text-note text-bad-ink">
            {failure}
          </p>
        )}
      </div>
    )
  );
}

/** Taking off is asked for first: buyers do not find it any more. */
function Shelf({ listing }: { listing: Listing }): ReactNode {
  const off = useCommand(takeOffShelfByPhone, { throttleMs: 300 });
  const on = useCommand(putOnShelfByPhone, { throttleMs: 300 });
  const { id, version, shelf, type } = listing;
  const move = async (): Promise<void> => {
    if (shelf === 'onShelf') {
      const sure = await ask({
        title: m.listings_phoneTakeOffAsk(),
        text: m.listings_phoneTakeOffText(),
        yes: m.listings_takeOff(),
        no: m.listings_phoneTakeOffNo(),
      });
      if (!sure) {
        return;
      }
    }
    const answer = await (shelf === 'onShelf' ? off : on).run({ id, version });
    if (answer?.data) {
      toast(shelf === 'onShelf' ? m.listings_phoneTakenOff() : m.listings_phonePutOn(), 'good');
    } else if (answer?.refusal?.code === 'editedMeanwhile') {
      toast(m.listings_phoneEdited(), 'bad');
    }
  };
  return (
    (shelf === 'onShelf' || shelf === 'offShelf') && (
      <div className="flex flex-wrap gap-3">
        <Button
          kind="soft"
          className="min-w-fit flex-1 whitespace-nowrap"
          busy={off.busy || on.busy}
          onClick={() => void move()}
        >
          {shelf === 'onShelf' ? m.listings_takeOff() : m.listings_putOn()}
        </Button>
        {shelf === 'onShelf' && (
          <ProductButton item={{ id, type }} look={{ kind: 'plain' }}>
            {m.listings_phoneSeen()}
          </ProductButton>
        )}
      </div>
    )
  );
}

interface OfferFieldsProps {
  offer: Offer;
  currency: Currency;
  edit: Edit;
  onEdit: (edit: Edit) => void;
}

function OfferFields({ offer, currency, edit, onEdit }: OfferFieldsProps): ReactNode {
  const price = edit.price ?? priceText(offer, currency);
  const left = edit.left ?? leftText(offer);
  const bounds = priceBounds(offer, currency);
  const typedPrice = typedNumber(price, bounds);
  const isEmpty = 'value' in typedPrice && typedPrice.value === null;
  return (
    <fieldset className="flex flex-col gap-3 border-t border-line pt-4">
      <legend className="sr-only">{offer.name}</legend>
      <p aria-hidden="true" className="text-small font-semibold wrap-anywhere">
        {offer.name}
      </p>
      <div className="flex flex-wrap gap-3">
        <Field
          className="min-w-[8rem] flex-1"
          label={m.listings_price()}
          before={<span className="text-small text-muted">{currency}</span>}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={price}
          onText={(text) => onEdit({ price: text })}
          error={isEmpty ? m.office_fillIn() : faultOf(typedPrice, bounds)}
        />
        {offer.counted && (
          <Field
            className="min-w-[8rem] flex-1"
            label={m.listings_left()}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={left}
            onText={(text) => onEdit({ left: text })}
            error={faultOf(typedNumber(left, leftBounds), leftBounds)}
            placeholder={m.listings_unlimited()}
          />
        )}
      </div>
      <Switch on={edit.onSale ?? offer.onSale} onSwitch={(onSale) => onEdit({ onSale })}>
        {m.listings_onSale()}
      </Switch>
    </fieldset>
  );
}

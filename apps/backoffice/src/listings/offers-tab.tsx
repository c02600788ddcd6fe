import { changeTerms } from '@lyceum/contract/listings.calls';
import {
  sameTerms,
  usualRate,
  type ListingContent,
  type ListingOffer,
  type WrittenTerms,
} from '@lyceum/domain/listings';
import { accessPeriods } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { Button, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { toast } from '@lyceum/web/notices';
import { PartFault } from '../ui/fault-note.tsx';
import { Labelled } from '../ui/labelled.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { PriceField } from '../ui/price-field.tsx';
import { SortableList } from '../ui/sortable-list.tsx';
import { WordsFields } from '../shell/words-fields.tsx';
import type { Deed } from '../ui/who-text.ts';
import { blankOffer } from './blank-content.ts';
import { RateFields } from './rate-fields.tsx';
import type { Listing, TabProps } from './listing-editor.tsx';
import { accessWords } from '@lyceum/i18n/product-words';

const termsOf = <Of extends WrittenTerms>({ price, listPrice, distributionPrice, onSale, left }: Of) => ({
  price,
  listPrice,
  distributionPrice,
  onSale,
  left,
});

interface OffersTabProps extends TabProps {
  isTroubled: boolean;
  /** The terms were applied: the listing now, and what was read of it with them. */
  onApplied: (listing: Listing, applied: ListingContent) => void;
  /** Others changed them since. */
  onEdited: (listing: Listing, deed: Deed) => void;
}

/** Offers with their prices. Terms of published ones have a button of their own, because they change at once. */
export function OffersTab({
  content,
  change,
  choices,
  listing,
  faultOf,
  isTroubled,
  onApplied,
  onEdited,
}: OffersTabProps): ReactNode {
  const { run, busy } = useCommand(changeTerms, { throttleMs: 300 });
  const { offers, type } = content;
  const rate = usualRate(type);
  const isGood = rate === null;
  const changed = (listing?.liveOfferIds ?? []).flatMap((id) => {
    const seen = listing?.content.offers.find((offer) => offer.id === id);
    const wanted = offers.find((offer) => offer.id === id);
    return seen && wanted && (!sameTerms(seen, wanted) || seen.left !== wanted.left) ? [{ id, seen, wanted }] : [];
  });
  const applyTerms = async (): Promise<void> => {
    // What buyers see has its price: one that is not stated is told at its field, and nothing is applied until it is.
    const ready = changed.flatMap(({ id, seen, wanted }) =>
      seen.price === null || wanted.price === null
        ? []
        : [{ id, seen: { ...termsOf(seen), price: seen.price }, wanted: { ...termsOf(wanted), price: wanted.price } }],
    );
    const answer = listing && (await run({ id: listing.id, offers: ready }));
    if (listing && answer?.data) {
      const applied = listing.content.offers.map((offer) => ({
        ...offer,
        ...ready.find(({ id }) => id === offer.id)?.wanted,
      }));
      onApplied(answer.data, { ...listing.content, offers: applied });
      toast(m.listings_termsApplied(), 'good');
    } else if (answer?.refusal?.code === 'editedMeanwhile') {
      const { saved, ...deed } = answer.refusal.params as { saved: Listing } & Deed;
      onEdited(saved, deed);
    }
  };
  const set = (id: string, part: Partial<ListingOffer>): void =>
    change({ offers: offers.map((offer) => (offer.id === id ? { ...offer, ...part } : offer)) });
  return (
    <div className="stack" data-path="offers">
      <PartFault>{faultOf('offers')}</PartFault>
      {(listing?.liveOfferIds.length ?? 0) > 0 && (
        <div className="row">
          <p className="muted">{m.listings_termsHint()}</p>
          <Button
            type="primary"
            disabled={changed.length === 0 || isTroubled}
            loading={busy}
            onClick={() => void applyTerms()}
          >
            {m.listings_applyTerms()}
          </Button>
        </div>
      )}
      <SortableList
        items={offers}
        idOf={({ id }) => id}
        label={m.listings_offers()}
        onOrder={(next) => change({ offers: next })}
      >
        {(offer, at) => (
          <div className="stack">
            <WordsFields
              label={m.listings_offerName()}
              path={`offers.${at}.name`}
              faultOf={faultOf}
              value={offer.name}
              most={60}
              onChange={(name) => set(offer.id, { name })}
            />
            {rate && (
              <RateFields
                type={type}
                rate={offer.rate ?? rate}
                path={`offers.${at}.rate`}
                faultOf={faultOf}
                onChange={(next) => set(offer.id, { rate: next })}
              />
            )}
            <div className="fields">
              <PriceField
                label={m.listings_price()}
                path={`offers.${at}.price`}
                currency={choices.currency}
                required={listing?.liveOfferIds.includes(offer.id) ?? false}
                fault={faultOf(`offers.${at}.price`)}
                value={offer.price}
                onChange={(price) => set(offer.id, { price })}
              />
              <Labelled label={m.listings_listPrice()} path={`offers.${at}.listPrice`}>
                <MoneyField
                  fault={faultOf(`offers.${at}.listPrice`)}
                  placeholder={m.listings_optional()}
                  label={m.listings_listPrice()}
                  currency={choices.currency}
                  value={offer.listPrice}
                  onChange={(listPrice) => set(offer.id, { listPrice })}
                />
              </Labelled>
              <Labelled label={m.listings_distributionPrice()} path={`offers.${at}.distributionPrice`}>
                <MoneyField
                  fault={faultOf(`offers.${at}.distributionPrice`)}
                  placeholder={m.listings_optional()}
                  label={m.listings_distributionPrice()}
                  currency={choices.currency}
                  value={offer.distributionPrice}
                  onChange={(distributionPrice) => set(offer.id, { distributionPrice })}
                />
              </Labelled>
              {/* Time has its own limit, is used when it is booked, and is never sent. */}
              {isGood && (
                <Labelled label={m.listings_left()} path={`offers.${at}.left`}>
                  <NumberField
                    label={m.listings_left()}
                    least={0}
                    most={1_000_000}
                    decimals={0}
                    value={offer.left}
                    placeholder={m.listings_unlimited()}
                    onChange={(left) => set(offer.id, { left })}
                  />
                </Labelled>
              )}
              {(isGood || (offer.rate?.sessions ?? 1) > 1) && (
                <Labelled label={m.listings_access()}>
                  <Select
                    value={offer.access}
                    options={accessPeriods.map((value) => ({ value, label: accessWords[value]() }))}
                    onChange={(access) => set(offer.id, { access })}
                  />
                </Labelled>
              )}
              {isGood && (
                <Labelled label={m.listings_accessFrom()}>
                  <Select
                    value={offer.accessFrom}
                    options={[
                      { value: 'purchase', label: m.listings_fromPurchase() },
                      { value: 'classStart', label: m.listings_fromClassStart() },
                    ]}
                    onChange={(accessFrom) => set(offer.id, { accessFrom })}
                  />
                </Labelled>
              )}
              {isGood && (
                <Labelled label={m.listings_ships()}>
                  <Switch
                    checked={offer.ships}
                    onChange={(ships) => set(offer.id, { ships, parcelValue: ships ? offer.parcelValue : null })}
                  />
                </Labelled>
              )}
              {offer.ships && (
                <Labelled
                  label={m.listings_parcelValue()}
                  hint={m.listings_parcelHint()}
                  path={`offers.${at}.parcelValue`}
                >
                  <MoneyField
                    fault={faultOf(`offers.${at}.parcelValue`)}
                    label={m.listings_parcelValue()}
                    currency={choices.currency}
                    value={offer.parcelValue}
                    onChange={(parcelValue) => set(offer.id, { parcelValue })}
                  />
                </Labelled>
              )}
              <Labelled label={m.listings_onSale()}>
                <Switch checked={offer.onSale} onChange={(onSale) => set(offer.id, { onSale })} />
              </Labelled>
            </div>
            <div>
              <Button onClick={() => change({ offers: offers.filter(({ id }) => id !== offer.id) })}>
                {m.listings_remove()}
              </Button>
            </div>
          </div>
        )}
      </SortableList>
      <div>
        <Button onClick={() => change({ offers: [...offers, blankOffer()] })}>{m.listings_addOffer()}</Button>
      </div>
    </div>
  );
}

import { changeTerms } from '@lyceum/contract/listings.calls';
import { sameTerms, type ListingOffer, type Terms } from '@lyceum/domain/listings';
import { accessPeriods } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { Button, InputNumber, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { toast } from '@lyceum/web/notices';
import { Labelled } from '../ui/labelled.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { SortableList } from '../ui/sortable-list.tsx';
import { WordsFields } from '../shell/words-fields.tsx';
import { blankOffer } from './blank-content.ts';
import type { Listing, TabProps } from './listing-editor.tsx';
import { accessWords } from './listing-words.ts';

const termsOf = ({ price, listPrice, distributionPrice, onSale, left }: Terms): Terms => ({
  price,
  listPrice,
  distributionPrice,
  onSale,
  left,
});

/** Offers with their prices. Terms of published ones have a button of their own, because they change at once. */
export function OffersTab({
  content,
  change,
  choices,
  listing,
  onApplied,
}: TabProps & { onApplied: (listing: Listing) => void }): ReactNode {
  const { run, busy } = useCommand(changeTerms, { throttleMs: 300 });
  const { offers } = content;
  const changed = (listing?.liveOfferIds ?? []).flatMap((id) => {
    const seen = listing?.content.offers.find((offer) => offer.id === id);
    const wanted = offers.find((offer) => offer.id === id);
    return seen && wanted && (!sameTerms(seen, wanted) || seen.left !== wanted.left)
      ? [{ id, seen: termsOf(seen), wanted: termsOf(wanted) }]
      : [];
  });
  const applyTerms = async (): Promise<void> => {
    const answer = listing && (await run({ id: listing.id, offers: changed }));
    if (answer?.data) {
      const { content: saved } = answer.data;
      onApplied(answer.data);
      change({
        offers: offers.map((offer) => ({
          ...offer,
          ...termsOf(saved.offers.find(({ id }) => id === offer.id) ?? offer),
        })),
      });
      toast(m.listings_termsApplied(), 'good');
    }
  };
  const set = (id: string, part: Partial<ListingOffer>): void =>
    change({ offers: offers.map((offer) => (offer.id === id ? { ...offer, ...part } : offer)) });
  return (
    <div className="stack">
      {(listing?.liveOfferIds.length ?? 0) > 0 && (
        <div className="row">
          <p className="muted">{m.listings_termsHint()}</p>
          <Button type="primary" disabled={changed.length === 0} loading={busy} onClick={() => void applyTerms()}>
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
        {(offer) => (
          <div className="stack">
            <WordsFields
              label={m.listings_offerName()}
              value={offer.name}
              most={60}
              onChange={(name) => set(offer.id, { name })}
            />
            <div className="fields">
              <Labelled label={m.listings_price()}>
                <MoneyField
                  label={m.listings_price()}
                  currency={choices.currency}
                  value={offer.price}
                  onChange={(price) => set(offer.id, { price: price ?? 0 })}
                />
              </Labelled>
              <Labelled label={m.listings_listPrice()}>
                <MoneyField
                  label={m.listings_listPrice()}
                  currency={choices.currency}
                  value={offer.listPrice}
                  onChange={(listPrice) => set(offer.id, { listPrice })}
                />
              </Labelled>
              <Labelled label={m.listings_distributionPrice()}>
                <MoneyField
                  label={m.listings_distributionPrice()}
                  currency={choices.currency}
                  value={offer.distributionPrice}
                  onChange={(distributionPrice) => set(offer.id, { distributionPrice })}
                />
              </Labelled>
              <Labelled label={m.listings_left()}>
                <InputNumber
                  min={0}
                  precision={0}
                  value={offer.left}
                  placeholder={m.listings_unlimited()}
                  onChange={(left) => set(offer.id, { left })}
                />
              </Labelled>
              <Labelled label={m.listings_access()}>
                <Select
                  value={offer.access}
                  options={accessPeriods.map((value) => ({ value, label: accessWords[value]() }))}
                  onChange={(access) => set(offer.id, { access })}
                />
              </Labelled>
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
              <Labelled label={m.listings_ships()}>
                <Switch
                  checked={offer.ships}
                  onChange={(ships) => set(offer.id, { ships, parcelValue: ships ? offer.parcelValue : null })}
                />
              </Labelled>
              {offer.ships && (
                <Labelled label={m.listings_parcelValue()} hint={m.listings_parcelHint()}>
                  <MoneyField
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

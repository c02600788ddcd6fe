import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { MayComeBack } from '../orders/may-come-back.tsx';
import { accessText } from '../orders/terms-words.ts';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { Price } from '../ui/price.tsx';
import { fewLeft, isSoldOut, type Offer } from './course.ts';

interface OfferChoiceProps {
  productId: string;
  offers: readonly Offer[];
  chosenId: string | null;
  onChoose: (offer: Offer) => void;
}

/** The ways in which a course can be bought; one that is full can be read but not chosen. */
export function OfferChoice({ productId, offers, chosenId, onChoose }: OfferChoiceProps): ReactNode {
  return (
    <div role="radiogroup" aria-label={m.products_offersTitle()} className="flex flex-col gap-2.5">
      {offers.map((offer) => {
        const chosen = offer.id === chosenId;
        const full = isSoldOut(offer);
        const left = fewLeft(offer);
        return (
          <button
            key={offer.id}
            type="button"
            role="radio"
            aria-checked={chosen}
            disabled={full}
            onClick={() => onChoose(offer)}
            className="press flex items-center gap-3 rounded-field bg-page p-3.5 text-left ring-inset disabled:opacity-60 aria-checked:bg-brand-soft aria-checked:ring-2 aria-checked:ring-brand"
          >
            <Icon name={chosen ? 'done' : 'circle'} size={22} className={chosen ? 'text-brand' : 'text-muted'} />
            <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="flex min-w-0 grow basis-[8em] flex-col gap-0.5">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                  {offer.name}
                  {full && <Badge tone="quiet">{m.shell_soldOut()}</Badge>}
                  {left !== null && <Badge tone="warn">{m.shell_placesLeft({ count: left })}</Badge>}
                </span>
                <span className="text-note text-muted">{accessText(offer)}</span>
                {full && <MayComeBack productId={productId} offerId={offer.id} />}
              </span>
              <span className="ml-auto flex max-w-full flex-col items-end text-right **:justify-end *:items-end">
                <Price money={offer.price} listPrice={offer.listPrice} converted={offer.priceConvert} size="small" />
              </span>
            </span>
          </button>
        );
      })}
    </div>
  );
}

import * as m from '@lyceum/i18n/words';
import { useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Price } from '../ui/price.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Stepper } from '../ui/field.tsx';
import { isSoldOut, largestOf, timesOf, type Course, type Offer } from './course.ts';
import { OfferChoice } from './offer-choice.tsx';

interface OfferSheetProps {
  course: Course;
  chosenId: string | null;
  onChoose: (offer: Offer) => void;
  onClose: () => void;
  onBuy: (offer: Offer, quantity: number) => void;
  /** Into the cart, to be bought with others. */
  onKeep: (offer: Offer, quantity: number) => void;
  busy: boolean;
}

/** Which one, and for how many, before it goes into the order. Mount it to open it. */
export function OfferSheet({ course, chosenId, onChoose, onClose, onBuy, onKeep, busy }: OfferSheetProps): ReactNode {
  const [wanted, setWanted] = useState(1);
  const chosen = course.offers.find((offer) => offer.id === chosenId && !isSoldOut(offer));
  const most = chosen ? largestOf(course, chosen) : 1;
  const quantity = Math.min(wanted, most);
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.products_offersTitle()}
      foot={
        <>
          {chosen && chosen.price.amount > 0 && (
            <Button
              size="large"
              kind="soft"
              className="max-w-full grow px-4!"
              busy={busy}
              onClick={() => onKeep(chosen, quantity)}
            >
              {m.products_toCart()}
            </Button>
          )}
          <Button
            size="large"
            className="max-w-full grow px-4!"
            busy={busy}
            disabled={!chosen}
            onClick={() => chosen && onBuy(chosen, quantity)}
          >
            {chosen ? (chosen.price.amount === 0 ? m.products_buyFree() : m.products_buy()) : m.products_offerPick()}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5 pt-1">
        <OfferChoice productId={course.id} offers={course.offers} chosenId={chosen?.id ?? null} onChoose={onChoose} />
        {most > 1 && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span className="text-small text-muted">{m.products_quantity()}</span>
            <Stepper label={m.products_quantity()} value={quantity} most={most} onStep={setWanted} />
          </div>
        )}
        {chosen && quantity > 1 && (
          <div className="flex flex-wrap items-baseline justify-between gap-3" aria-live="polite">
            <span className="text-small text-muted">{m.products_total()}</span>
            <Price money={timesOf(chosen.price, quantity)} converted={timesOf(chosen.priceConvert, quantity)} />
          </div>
        )}
      </div>
    </Sheet>
  );
}

import { lazyPart } from '@lyceum/web/lazy-part';
import { queryCatalogFlag } from '@lyceum/contract/courses.calls';
import { addToCart } from '@lyceum/contract/orders.calls';
import { largestCart } from '@lyceum/domain/orders';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { useCall } from '@lyceum/web/load';
import { useGo } from '@lyceum/web/router';
import { Suspense, useState, type ReactNode } from 'react';
import { happened } from '../counts/happened.ts';
import { FavouriteButton } from '../favourites/favourite-button.tsx';
import { putOnDevice } from '../orders/device-cart.ts';
import { routes } from '../routes.ts';
import { currentSettings, useSettings } from '../session.ts';
import { toast } from '@lyceum/web/notices';
import { useSignInFirst } from '../shell/return.ts';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Price } from '../ui/price.tsx';
import { cheapestOf, isSoldOut, largestOf, type Course, type Offer } from './course.ts';

const OfferSheet = lazyPart(async () => ({ default: (await import('./offer-sheet.tsx')).OfferSheet }));

interface BuyBarProps {
  course: Course;
  chosenId: string | null;
  onChoose: (offer: Offer) => void;
  /** Something turned out to have changed: the page is asked for anew. */
  onStale: () => Promise<void>;
}

/** The heart, and the one main action: buy, or watch what is one's own. */
export function BuyBar({ course, chosenId, onChoose, onStale }: BuyBarProps): ReactNode {
  const { signedIn } = useSettings();
  const flag = useCall(queryCatalogFlag, { productId: course.id }, { enabled: signedIn });
  const asking = signedIn && flag.state === 'loading';
  // Places at a location may be bought again, for somebody else.
  if (flag.state === 'ready' && flag.data.owned && course.form !== 'offline') {
    return <WatchBar productId={course.id} until={flag.data.accessUntil} lastId={flag.data.lastCatalogId} />;
  }
  const shown = course.offers.find(({ id }) => id === chosenId) ?? cheapestOf(course.offers);
  if (course.state === 'closed' || !shown) {
    return (
      <BottomBar>
        <FavouriteButton productId={course.id} />
        <p className="min-w-0 flex-1 text-small text-muted">{m.products_closedTitle()}</p>
      </BottomBar>
    );
  }
  return <PayBar {...{ course, chosenId, onChoose, onStale, shown, asking }} />;
}

function WatchBar({
  productId,
  until,
  lastId,
}: {
  productId: string;
  until: string | null;
  lastId: string | null;
}): ReactNode {
  const { language } = useSettings();
  return (
    <BottomBar>
      <FavouriteButton productId={productId} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-small font-semibold">{m.products_owned()}</span>
        <span className="text-note text-muted">
          {until === null
            ? m.products_ownedForGood()
            : m.products_ownedUntil({ date: dateText(until, language, 'date') })}
        </span>
      </span>
      <ButtonLink to={routes.player} params={{ productId, catalogId: lastId ?? undefined }} look={{ size: 'large' }}>
        {lastId === null ? m.products_watch() : m.products_watchOn()}
      </ButtonLink>
    </BottomBar>
  );
}

/** Shares the bar with another button: as wide as there is room for, on a line of its own where there is none. */
const besideAnother = 'max-w-full grow px-3!';

interface PayBarProps extends BuyBarProps {
  shown: Offer;
  /** Whether it is bought already is not known yet. */
  asking: boolean;
}

function PayBar({ course, chosenId, onChoose, onStale, shown, asking }: PayBarProps): ReactNode {
  const cart = useCommand(addToCart);
  const go = useGo();
  const needSignIn = useSignInFirst();
  const [sheet, setSheet] = useState(false);
  const { offers } = course;
  const full = offers.every(isSoldOut);
  const chosen = offers.length === 1 ? shown : offers.find((offer) => offer.id === chosenId && !isSoldOut(offer));

  const told = (): void => {
    happened.push('cartFilled');
    toast(m.products_inCart(), 'good', { label: m.products_viewCart(), run: () => go.to(routes.cart) });
  };
  const add = async (offer: Offer, quantity: number, keep: boolean): Promise<void> => {
    if (keep && !currentSettings().signedIn) {
      const priceThen = offer.price.amount;
      if (putOnDevice({ productId: course.id, offerId: offer.id, quantity, priceThen })) {
        setSheet(false);
        told();
      } else {
        toast(m.refusals_cartFull({ most: largestCart }), 'bad');
      }
      return;
    }
    if (needSignIn()) {
      return;
    }
    const answer = await cart.run({ productId: course.id, offerId: offer.id, quantity, keep });
    if (answer?.refusal) {
      await onStale();
    } else if (answer) {
      setSheet(false);
      if (keep) {
        told();
        return;
      }
      go.to(routes.confirmOrder, { productId: course.id, keyboard: '0', cartId: answer.data.cartId });
    }
  };
  const press = (keep: boolean): void => {
    if (chosen && largestOf(course, chosen) === 1) {
      void add(chosen, 1, keep);
    } else {
      setSheet(true);
    }
  };
  return (
    <>
      <BottomBar>
        <FavouriteButton productId={course.id} />
        {/* A phone has no room for it beside the buttons; it stands at the top of the page, too. */}
        <span className="hidden min-w-0 flex-1 flex-wrap items-baseline gap-x-1 min-[36rem]:flex">
          <Price money={shown.price} listPrice={chosen ? shown.listPrice : null} converted={shown.priceConvert} />
          {!chosen && <span className="text-note text-muted">{m.products_andUp()}</span>}
        </span>
        {!full && shown.price.amount > 0 && (
          <Button size="large" kind="soft" className={besideAnother} busy={cart.busy} onClick={() => press(true)}>
            {m.products_toCart()}
          </Button>
        )}
        <Button
          size="large"
          className={besideAnother}
          disabled={full}
          busy={asking || cart.busy}
          onClick={() => press(false)}
        >
          {full ? m.shell_soldOut() : shown.price.amount === 0 ? m.products_buyFree() : m.products_buy()}
        </Button>
      </BottomBar>
      <Suspense fallback={null}>
        {sheet && (
          <OfferSheet
            course={course}
            chosenId={chosen?.id ?? null}
            onChoose={onChoose}
            onClose={() => setSheet(false)}
            onBuy={(offer, quantity) => void add(offer, quantity, false)}
            onKeep={(offer, quantity) => void add(offer, quantity, true)}
            busy={cart.busy}
          />
        )}
      </Suspense>
    </>
  );
}

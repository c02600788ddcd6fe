import { detailProductLiveAndRecord } from '@lyceum/contract/products.calls';
import { choose } from '@lyceum/contract/distribution.calls';
import { course } from '@lyceum/contract/selection.calls';
import { largestQuantity } from '@lyceum/domain/orders';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { amountText } from '@lyceum/web/money-text';
import { NotReady, useCall } from '@lyceum/web/load';
import { useCommand } from '@lyceum/web/command';
import { Link, useGo, useParams } from '@lyceum/web/router';
import { useState, type ReactNode } from 'react';
import { Gallery } from '../products/gallery.tsx';
import { Introduction } from '../products/introduction.tsx';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, SectionHead } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { Stepper } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { picturesOf } from '../ui/picture.tsx';
import { Bone, LinesSkeleton } from '../ui/skeleton.tsx';
import { NotForYou } from './selection-found.tsx';
import { DistributionPrice } from './selection-row.tsx';

type Sold = ReplyOf<typeof course>;

/** A course of the wholesale floor: its offers there, and what everybody reads of it. */
export default function SelectionCourseDetail(): ReactNode {
  const { id } = useParams(routes.selectionCourseDetail);
  const sold = useCall(course, { id });
  if (sold.state !== 'ready') {
    const waiting = sold.state === 'loading';
    return (
      <Screen
        name="selection/selection-course-detail"
        title={m.selection_title()}
        bar={waiting ? 'clear' : 'solid'}
        flush={waiting}
      >
        <NotReady
          loaded={sold}
          skeleton={<PageSkeleton />}
          refused={({ code }) => (code === 'productUnavailable' ? <Gone /> : <NotForYou />)}
        />
      </Screen>
    );
  }
  const { name1, masterImg, agencyId, agencyName, classType } = sold.data;
  return (
    <Screen name="selection/selection-course-detail" title={name1} bar="clear" flush>
      <Gallery pictures={picturesOf(masterImg)} />
      <div className="flex flex-col gap-3 px-4 pt-4 pb-6">
        <p className="text-title font-bold">{name1}</p>
        <div className="flex flex-wrap items-center gap-3">
          {classType !== '' && <Badge>{classType}</Badge>}
          <Link
            to={routes.selectionOrganization}
            params={{ sellerId: agencyId }}
            className="press flex min-h-target min-w-0 items-center gap-0.5 text-small text-brand-ink"
          >
            <span className="min-w-0 truncate">{agencyName}</span>
            <Icon name="next" size={16} />
          </Link>
        </div>
        <section>
          <SectionHead title={m.selection_offers()} />
          <Offers course={sold.data} onStale={sold.again} />
        </section>
        <section>
          <SectionHead title={m.products_tabIntro()} />
          <About id={id} />
        </section>
      </div>
    </Screen>
  );
}

function Offers({ course: sold, onStale }: { course: Sold; onStale: () => Promise<void> }): ReactNode {
  return (
    <Card flush>
      <ul className="divide-y divide-line">
        {sold.offers.map((offer) => (
          <li key={offer.id} className="flex flex-col gap-1 p-4">
            <p className="text-body font-medium">{offer.name}</p>
            <DistributionPrice item={offer} />
            <p className="text-note text-muted">{m.selection_retail({ price: amountText(offer.price) })}</p>
            {offer.left !== null && <p className="text-note text-muted">{m.shell_placesLeft({ count: offer.left })}</p>}
            <BuyRow course={sold} offer={offer} onStale={onStale} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface BuyRowProps {
  course: Sold;
  offer: Sold['offers'][number];
  /** Something turned out to have changed: the page is asked for anew. */
  onStale: () => Promise<void>;
}

/** How many of an offer, and to the order. */
function BuyRow({ course: { id, form }, offer, onStale }: BuyRowProps): ReactNode {
  const chosen = useCommand(choose);
  const go = useGo();
  const [wanted, setWanted] = useState(1);
  const most = Math.min(offer.left ?? Infinity, form === 'recorded' && !offer.ships ? 1 : largestQuantity);
  const quantity = Math.min(wanted, Math.max(1, most));
  async function run(): Promise<void> {
    const answer = await chosen.run({ productId: id, offerId: offer.id, quantity });
    if (answer?.data) {
      go.to(routes.confirmOrderSelection, { productId: id, keyboard: '0', cartId: answer.data.cartId });
    } else if (answer) {
      await onStale();
    }
  }
  return (
    <div className="flex flex-wrap items-center justify-end gap-3 pt-2">
      {most > 1 && <Stepper label={m.distribution_quantity()} value={quantity} most={most} onStep={setWanted} />}
      <Button
        aria-label={most === 0 ? undefined : m.distribution_buyOf({ name: offer.name })}
        busy={chosen.busy}
        disabled={most === 0}
        onClick={() => void run()}
      >
        {most === 0 ? m.shell_soldOut() : m.distribution_buy()}
      </Button>
    </div>
  );
}

function About({ id }: { id: string }): ReactNode {
  const loaded = useCall(detailProductLiveAndRecord, { id });
  return loaded.state === 'ready' ? (
    <Introduction course={loaded.data} />
  ) : (
    <NotReady
      loaded={loaded}
      skeleton={
        <Card>
          <LinesSkeleton lines={5} />
        </Card>
      }
    />
  );
}

function Gone(): ReactNode {
  return (
    <div className="flex flex-1 flex-col justify-center">
      <Empty icon="book" title={m.products_goneTitle()} text={m.selection_goneText()}>
        <ButtonLink to={routes.selectionSquare} params={{}} replace>
          {m.selection_seeAll()}
        </ButtonLink>
      </Empty>
    </div>
  );
}

function PageSkeleton(): ReactNode {
  return (
    <div aria-busy="true">
      <Bone className="aspect-4/3 rounded-none" />
      <div className="flex flex-col gap-4 px-4 pt-5">
        <Bone className="h-8 w-2/3" />
        <Bone className="h-40 rounded-card" />
        <LinesSkeleton lines={3} />
      </div>
    </div>
  );
}

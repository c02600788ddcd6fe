import type { getOrderMessage } from '@lyceum/contract/orders.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ProductButton } from '../ui/product-link.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { bookedTime } from './booked-time.ts';
import { bookingTroubleText, troubleWords } from './line-words.ts';
import { MayComeBack } from './may-come-back.tsx';

type Line = ReplyOf<typeof getOrderMessage>['lines'][number];

function troubleText({ trouble, left }: Line): string {
  switch (trouble) {
    case 'productUnavailable':
      return m.orders_troubleText_productUnavailable();
    case 'offerUnavailable':
      return m.orders_troubleText_offerUnavailable();
    case 'soldOut':
      return m.orders_troubleText_soldOut();
    case 'seatsLeft':
      return m.orders_troubleText_seatsLeft({ left: left ?? 0 });
    case 'alreadyBought':
      return m.orders_troubleText_alreadyBought();
    case 'sessionMissing':
      return m.orders_troubleText_sessionMissing();
    case 'courseEnded':
      return m.orders_troubleText_courseEnded();
    case null:
      return '';
    default:
      return bookingTroubleText[trouble]();
  }
}

/** Why it cannot be ordered now, and where to go instead. */
export function LineTrouble({ line, onDrop }: { line: Line; onDrop: (() => void) | null }): ReactNode {
  const { language } = useSettings();
  const { trouble, booking } = line;
  return (
    trouble && (
      <Card>
        <div role="alert" className="-my-8">
          <Empty
            icon={trouble === 'alreadyBought' ? 'video' : 'alert'}
            title={troubleWords[trouble]()}
            text={troubleText(line)}
          >
            {/* Of several times it says which one. */}
            {onDrop && (
              <>
                {booking && <p className="figures text-small font-medium">{bookedTime(booking, language)}</p>}
                <Button onClick={onDrop}>{m.orders_orderWithout()}</Button>
              </>
            )}
            {trouble === 'soldOut' && <MayComeBack productId={line.productId} offerId={line.offerId} />}
            {trouble === 'alreadyBought' && (
              <ButtonLink to={routes.player} params={{ productId: line.productId }}>
                {m.orders_watchNow()}
              </ButtonLink>
            )}
            {(trouble === 'offerUnavailable' || trouble === 'seatsLeft') && (
              <ProductButton item={{ id: line.productId, type: line.productType }}>
                {m.orders_toProduct()}
              </ProductButton>
            )}
            <ButtonLink
              to={routes.home}
              look={{ kind: !onDrop && (trouble === 'productUnavailable' || trouble === 'soldOut') ? 'main' : 'soft' }}
            >
              {m.orders_otherCourses()}
            </ButtonLink>
          </Empty>
        </div>
      </Card>
    )
  );
}

import type { messages } from '@lyceum/contract/messages.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import type { ReactNode } from 'react';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { ProductLink } from '../ui/product-link.tsx';

type CardFacts = NonNullable<ReplyOf<typeof messages>['offered']>;
export type OrderFacts = NonNullable<ReplyOf<typeof messages>['offeredOrder']>;

/** What may be sent along: one of both at most. */
export interface Cards {
  product: CardFacts | null;
  order: OrderFacts | null;
}

/** Of a card among the messages. */
export const cardLook = 'press block w-72 max-w-full rounded-card bg-paper p-2.5';

/** A product that is talked about, as it is today. */
export function MessageCard({ card }: { card: CardFacts }): ReactNode {
  const { productId, type, onSale } = card;
  return (
    <ProductLink item={{ id: productId, type }} className={cardLook}>
      <CardBody card={card} />
      {!onSale && <p className="pt-1.5 text-note text-muted">{m.messages_notOnSale()}</p>}
    </ProductLink>
  );
}

/** Its picture, name and price, for what stands around it to make a link of. */
export function CardBody({ card }: { card: CardFacts }): ReactNode {
  const { name, picture, priceFrom } = card;
  return (
    <span className="flex items-center gap-3">
      <Picture src={picture} alt="" ratio="1/1" sizes="56px" className="w-14 shrink-0 rounded-field" />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="line-clamp-2 text-small font-medium">{name}</span>
        <Price money={priceFrom} size="small" />
      </span>
    </span>
  );
}

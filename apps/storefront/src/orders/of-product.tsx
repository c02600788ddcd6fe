import { detailProductLiveAndRecord } from '@lyceum/contract/products.calls';
import { addToCart } from '@lyceum/contract/orders.calls';
import { productTypes } from '@lyceum/domain/catalogue';
import { useCommand } from '@lyceum/web/command';
import { NotReady, useCall } from '@lyceum/web/load';
import { useGo } from '@lyceum/web/router';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { OrderGone } from './order-gone.tsx';
import { salesChannels, type SalesChannel } from './sales-channels.ts';

interface OfProductProps {
  productId: string;
  keyboard: string | undefined;
  channel: SalesChannel;
  skeleton: ReactNode;
}

/** The order page was opened with a product alone, as native shells do: what is sold in one way is ordered at once, of several one is chosen first. */
export default function OfProduct({ productId, keyboard, channel, skeleton }: OfProductProps): ReactNode {
  const retail = channel === salesChannels.retail;
  const loaded = useCall(detailProductLiveAndRecord, { id: productId }, { enabled: retail });
  const cart = useCommand(addToCart, { throttleMs: 0 });
  const go = useGo();
  const begun = useRef(false);
  const known = loaded.state === 'ready' ? loaded.data : null;
  const begin = useEffectEvent(async (): Promise<void> => {
    const type = String(known?.type ?? productTypes.online);
    const [only, ...more] = known?.offers.filter(({ left }) => left !== 0) ?? [];
    if (channel === salesChannels.consulting) {
      go.instead(routes.choseConsultTime, { productId });
      return;
    }
    if (!retail) {
      go.instead(routes.selectionCourseDetail, { id: productId, type: String(productTypes.online) });
      return;
    }
    const made =
      only && more.length === 0 && known?.state === 'onShelf'
        ? await cart.run({ productId, offerId: only.id, quantity: 1 })
        : null;
    if (made?.data) {
      go.instead(routes.confirmOrder, { productId, keyboard, cartId: made.data.cartId });
    } else {
      go.instead(routes.goodDetail, { id: productId, type });
    }
  });
  const ready = known !== null || !retail;
  useEffect(() => {
    if (ready && !begun.current) {
      begun.current = true;
      void begin();
    }
  }, [ready]);
  return loaded.state === 'ready' ? (
    skeleton
  ) : (
    <NotReady loaded={loaded} skeleton={skeleton} refused={() => <OrderGone />} />
  );
}

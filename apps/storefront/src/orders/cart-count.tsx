import { cartCount } from '@lyceum/contract/orders.calls';
import { useCall } from '@lyceum/web/load';
import type { ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { useDeviceCart } from './device-cart.ts';

const mostShown = 99;

/** How many lines are in the cart: the account's, or a visitor's on this device. Nothing while it is empty or not known. */
export default function CartCount(): ReactNode {
  const { signedIn } = useSettings();
  const onDevice = useDeviceCart().length;
  const loaded = useCall(cartCount, {}, { enabled: signedIn });
  const count = signedIn ? (loaded.state === 'ready' ? loaded.data.count : 0) : onDevice;
  return (
    count > 0 && (
      <span className="figures absolute top-0.5 left-1/2 min-w-5 rounded-full bg-fill px-1 text-center text-note font-semibold text-on-fill">
        {count > mostShown ? `${mostShown}+` : count}
      </span>
    )
  );
}

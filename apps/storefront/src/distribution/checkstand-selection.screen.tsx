import { useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { CounterPage } from '../payments/counter-page.tsx';
import { routes } from '../routes.ts';

export default function CheckstandSelection(): ReactNode {
  return <CounterPage name="distribution/checkstand-selection" id={useParams(routes.checkstandSelection).orderId} />;
}

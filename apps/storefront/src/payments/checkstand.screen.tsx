import { useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { CounterPage } from './counter-page.tsx';

export default function Checkstand(): ReactNode {
  return <CounterPage name="payments/checkstand" id={useParams(routes.checkstand).orderId} />;
}

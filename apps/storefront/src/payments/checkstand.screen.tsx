import { useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { PaymentPage } from './payment-page.tsx';

export default function Checkstand(): ReactNode {
  return <PaymentPage name="payments/checkstand" id={useParams(routes.checkstand).orderId} />;
}

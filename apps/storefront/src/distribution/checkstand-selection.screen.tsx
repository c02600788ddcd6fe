import { useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { PaymentPage } from '../payments/payment-page.tsx';
import { routes } from '../routes.ts';

export default function CheckstandSelection(): ReactNode {
  return <PaymentPage name="distribution/checkstand-selection" id={useParams(routes.checkstandSelection).orderId} />;
}

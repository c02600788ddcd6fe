import type { ReactNode } from 'react';
import { PartnerForm } from './partner-form.tsx';

export default function Partner(): ReactNode {
  return <PartnerForm name="applications/partner" type="promoter" />;
}

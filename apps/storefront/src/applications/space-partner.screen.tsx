import type { ReactNode } from 'react';
import { PartnerForm } from './partner-form.tsx';

export default function SpacePartner(): ReactNode {
  return <PartnerForm name="applications/space-partner" type="space" />;
}

import type { ReactNode } from 'react';
import { PartnerForm } from './partner-form.tsx';

export default function PlannerPartner(): ReactNode {
  return <PartnerForm name="applications/planner-partner" type="planner" />;
}

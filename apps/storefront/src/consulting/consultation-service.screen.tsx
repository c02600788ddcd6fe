import { useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { ServicePage } from './service-page.tsx';

export default function ConsultationService(): ReactNode {
  return <ServicePage name="consulting/consultation-service" id={useParams(routes.consultationService).id} />;
}

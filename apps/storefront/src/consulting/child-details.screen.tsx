import { useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { ServicePage } from './service-page.tsx';

export default function ChildDetails(): ReactNode {
  return <ServicePage name="consulting/child-details" id={useParams(routes.childDetails).id} />;
}

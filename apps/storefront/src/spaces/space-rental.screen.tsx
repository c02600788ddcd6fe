import { useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { SpacePage } from './space-page.tsx';

export default function SpaceRental(): ReactNode {
  return <SpacePage name="spaces/space-rental" id={useParams(routes.spaceRental).id} />;
}

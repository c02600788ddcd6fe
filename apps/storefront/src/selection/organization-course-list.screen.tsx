import { sellerDetail } from '@lyceum/contract/agencies.calls';
import * as m from '@lyceum/i18n/words';
import { useCall } from '@lyceum/web/load';
import { useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { SelectionFound } from './selection-found.tsx';

/** All that one organisation sells on the wholesale floor. */
export default function OrganizationCourseList(): ReactNode {
  const { sellerId } = useParams(routes.organizationCourseList);
  const seller = useCall(sellerDetail, { sellerId });
  return (
    <Screen
      name="selection/organization-course-list"
      title={seller.state === 'ready' ? seller.data.name : m.selection_title()}
    >
      <SelectionFound input={{ agencyId: sellerId }} />
    </Screen>
  );
}

import { facets } from '@lyceum/contract/consultants.calls';
import { listOwn } from '@lyceum/contract/enquiries.calls';
import { openEnquiryStates } from '@lyceum/domain/enquiries';
import * as m from '@lyceum/i18n/words';
import { NotReady, useCall } from '@lyceum/web/load';
import type { ReactNode } from 'react';
import { Screen } from '../shell/screen.tsx';
import { SectionHead } from '../ui/card.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { EnquiryCard } from './enquiry-card.tsx';
import { EnquiryForm } from './enquiry-form.tsx';

/** Asks for consulting without choosing a consultant; while one is under way, how it stands. */
export default function ConsultingApply(): ReactNode {
  const loaded = useCall(listOwn, {});
  // The form stands with its topics, so that nothing below them moves.
  const topics = useCall(facets, {});
  if (loaded.state !== 'ready' || topics.state === 'loading') {
    return (
      <Screen name="enquiries/consulting-apply" title={m.enquiries_title()}>
        <NotReady loaded={loaded.state === 'ready' ? { state: 'loading' } : loaded} skeleton={<RowsSkeleton />} />
      </Screen>
    );
  }
  const { list } = loaded.data;
  const open = list.find(({ state }) => openEnquiryStates.some((one) => one === state));
  const earlier = list.filter((one) => one !== open);
  const before = earlier.length > 0 && (
    <section>
      <SectionHead title={m.enquiries_earlier()} />
      <ul className="flex flex-col gap-3">
        {earlier.map((enquiry) => (
          <li key={enquiry.id}>
            <EnquiryCard enquiry={enquiry} />
          </li>
        ))}
      </ul>
    </section>
  );
  return open ? (
    <Screen name="enquiries/consulting-apply" title={m.enquiries_title()}>
      <div className="flex flex-col gap-3">
        <EnquiryCard enquiry={open} />
        {before}
      </div>
    </Screen>
  ) : (
    <EnquiryForm below={before} />
  );
}

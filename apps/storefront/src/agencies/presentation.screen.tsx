import { getAgencyInfoV2, listProductsByAgencyId } from '@lyceum/contract/agencies.calls';
import { listTeachersByAgencyId } from '@lyceum/contract/teachers.calls';
import * as m from '@lyceum/i18n/words';
import { NotReady, useCall } from '@lyceum/web/load';
import { useParams } from '@lyceum/web/router';
import { useId, type ReactNode } from 'react';
import { Gallery } from '../products/gallery.tsx';
import { ReviewSection } from '../reviews/review-section.tsx';
import { routes } from '../routes.ts';
import { ShareButton } from '../sharing/share-button.tsx';
import { Screen } from '../shell/screen.tsx';
import { TeacherRow } from '../teachers/teacher-row.tsx';
import { AllLink, Card, SectionHead } from '../ui/card.tsx';
import { ProductCard, ProductRow } from '../ui/product-card.tsx';
import { Bone, CardsSkeleton, LinesSkeleton, RowsSkeleton } from '../ui/skeleton.tsx';
import { SectionTabs } from '../ui/tabs.tsx';
import { MessageLink } from '../ui/message-link.tsx';
import { AgencyFacts, AgencyGone, AgencyHead } from './agency-parts.tsx';
import { FollowButton } from './follow-button.tsx';

const shownCourses = 6;
const shownTeachers = 3;
const shownSpaces = 6;

/** One agency: who it is, what it teaches, who teaches there, its rooms, and what people say. */
export default function Presentation(): ReactNode {
  const { agencyId } = useParams(routes.presentation);
  const page = useId();
  const known = /^[\w-]{1,40}$/.test(agencyId);
  const loaded = useCall(getAgencyInfoV2, { agencyId }, { enabled: known });
  if (!known || loaded.state === 'refused') {
    return (
      <Screen name="agencies/presentation" title={m.agencies_goneTitle()}>
        <AgencyGone />
      </Screen>
    );
  }
  if (loaded.state !== 'ready') {
    const waiting = loaded.state === 'loading';
    return (
      <Screen
        name="agencies/presentation"
        title={m.agencies_pageTitle()}
        bar={waiting ? 'clear' : 'solid'}
        flush={waiting}
      >
        <NotReady loaded={loaded} skeleton={<PageSkeleton />} />
      </Screen>
    );
  }
  const { data: agency, again } = loaded;
  const sections = [
    { key: `${page}about`, label: m.agencies_section_about() },
    ...(agency.courseCount > 0 ? [{ key: `${page}courses`, label: m.agencies_section_courses() }] : []),
    ...(agency.teacherCount > 0 ? [{ key: `${page}teachers`, label: m.agencies_section_teachers() }] : []),
    ...(agency.spaceCount > 0 ? [{ key: `${page}spaces`, label: m.agencies_section_spaces() }] : []),
    { key: `${page}reviews`, label: m.agencies_section_reviews() },
  ];
  return (
    <Screen
      name="agencies/presentation"
      title={agency.name}
      bar="clear"
      flush
      actions={<ShareButton id={agencyId} title={agency.name} picture={agency.logo} />}
      under={<SectionTabs label={m.products_sections()} sections={sections} />}
    >
      <Gallery pictures={agency.pictures} still />
      <div className="flex flex-col gap-3 px-4 pt-4 pb-6">
        <AgencyHead agency={agency}>
          <div className="flex flex-wrap gap-2">
            <MessageLink agencyId={agencyId} />
            <FollowButton sellerId={agencyId} onTurned={again} />
          </div>
        </AgencyHead>
        <Section id={`${page}about`} title={m.agencies_section_about()}>
          <AgencyFacts agency={agency} />
        </Section>
        {agency.courseCount > 0 && (
          <Section
            id={`${page}courses`}
            title={m.agencies_section_courses()}
            all={agency.courseCount > shownCourses && <AllLink to={routes.pdtList} params={{ agencyId }} />}
          >
            <Courses agencyId={agencyId} />
          </Section>
        )}
        {agency.teacherCount > 0 && (
          <Section
            id={`${page}teachers`}
            title={m.agencies_section_teachers()}
            all={agency.teacherCount > shownTeachers && <AllLink to={routes.teacherList} params={{ agencyId }} />}
          >
            <Teachers agencyId={agencyId} />
          </Section>
        )}
        {agency.spaceCount > 0 && (
          <Section id={`${page}spaces`} title={m.agencies_section_spaces()}>
            <Spaces agencyId={agencyId} />
          </Section>
        )}
        <Section id={`${page}reviews`} title={m.reviews_title()}>
          <ReviewSection of={{ sellerId: agencyId }} stars={agency.stars} />
        </Section>
      </div>
    </Screen>
  );
}

function Section({
  id,
  title,
  all,
  children,
}: {
  id: string;
  title: string;
  all?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <section id={id} className="scroll-mt-28">
      <SectionHead title={title}>{all}</SectionHead>
      {children}
    </section>
  );
}

function Courses({ agencyId }: { agencyId: string }): ReactNode {
  const loaded = useCall(listProductsByAgencyId, { agencyId, pageSize: shownCourses });
  return loaded.state === 'ready' ? (
    <div className="cards">
      {loaded.data.list.map((item) => (
        <ProductCard key={item.id} item={item} />
      ))}
    </div>
  ) : (
    <NotReady loaded={loaded} skeleton={<CardsSkeleton />} />
  );
}

function Teachers({ agencyId }: { agencyId: string }): ReactNode {
  const loaded = useCall(listTeachersByAgencyId, { agencyId, pageSize: shownTeachers });
  return loaded.state === 'ready' ? (
    <div className="flex flex-col gap-3">
      {loaded.data.list.map((teacher) => (
        <TeacherRow key={teacher.id} teacher={teacher} />
      ))}
    </div>
  ) : (
    <NotReady
      loaded={loaded}
      skeleton={
        <Card>
          <LinesSkeleton lines={4} />
        </Card>
      }
    />
  );
}

function Spaces({ agencyId }: { agencyId: string }): ReactNode {
  const loaded = useCall(listProductsByAgencyId, { agencyId, kind: 'space', pageSize: shownSpaces });
  return loaded.state === 'ready' ? (
    <div className="flex flex-col gap-3">
      {loaded.data.list.map((item) => (
        <ProductRow key={item.id} item={item} />
      ))}
    </div>
  ) : (
    <NotReady loaded={loaded} skeleton={<RowsSkeleton count={2} />} />
  );
}

function PageSkeleton(): ReactNode {
  return (
    <div aria-busy="true">
      <Bone className="aspect-4/3 rounded-none" />
      <div className="flex flex-col gap-4 px-4 pt-5">
        <Bone className="h-14 w-2/3" />
        <LinesSkeleton lines={3} />
        <Bone className="h-52 rounded-card" />
      </div>
    </div>
  );
}

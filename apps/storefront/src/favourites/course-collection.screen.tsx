import { listCourses } from '@lyceum/contract/favourites.calls';
import type { FormFilter } from '@lyceum/domain/catalogue';
import * as m from '@lyceum/i18n/words';
import { useEndless } from '@lyceum/web/load';
import { useGo, useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { SignInInvitation } from '../shell/sign-in-invitation.tsx';
import { filtersOf } from '../products/filters.ts';
import { formOf, formTabs, tabOf } from '../products/product-words.ts';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { againOf, EndlessList, PullToRefresh } from '../ui/endless-list.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { CollectedCourse } from './collected-course.tsx';

/** The buyer's collected courses, the newest first. */
export default function CourseCollection(): ReactNode {
  const { signedIn } = useSettings();
  const tab = tabOf(filtersOf(useParams(routes.courseCollection)).form);
  const go = useGo();
  return (
    <Screen
      name="favourites/course-collection"
      title={m.favourites_title()}
      under={
        signedIn && (
          <Tabs
            label={m.products_formTitle()}
            items={formTabs()}
            current={tab}
            onChoose={(next) => go.instead(routes.courseCollection, { form: formOf(next) })}
          />
        )
      }
    >
      {signedIn ? <Collected form={formOf(tab)} /> : <SignInInvitation icon="heart" text={m.favourites_signInText()} />}
    </Screen>
  );
}

function Collected({ form }: { form: FormFilter | undefined }): ReactNode {
  const loaded = useEndless(listCourses, { form });
  return (
    <PullToRefresh onRefresh={againOf(loaded)}>
      <div className="pt-2">
        <EndlessList
          loaded={loaded}
          keyOf={(course) => course.id}
          skeleton={<RowsSkeleton count={5} />}
          empty={
            <Empty
              icon="heart"
              title={form === undefined ? m.favourites_emptyTitle() : m.favourites_emptyForm()}
              text={m.favourites_emptyText()}
            >
              <ButtonLink to={routes.courses} params={{ form }} look={{ kind: 'soft' }}>
                {m.favourites_find()}
              </ButtonLink>
            </Empty>
          }
        >
          {(course) => <CollectedCourse course={course} />}
        </EndlessList>
      </div>
    </PullToRefresh>
  );
}

import { detailProductLiveAndRecord } from '@lyceum/contract/products.calls';
import * as m from '@lyceum/i18n/words';
import { NotReady, useCall } from '@lyceum/web/load';
import { useGo, useParams } from '@lyceum/web/router';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Bone, LinesSkeleton } from '../ui/skeleton.tsx';
import { SectionTabs } from '../ui/tabs.tsx';
import { BuyBar } from './buy-bar.tsx';
import { CoursePage } from './course-page.tsx';
import { SearchLink } from './search-link.tsx';

/** A course, from its pictures to the button that buys it. */
export default function GoodDetail(): ReactNode {
  const { id } = useParams(routes.goodDetail);
  const [chosenId, setChosenId] = useState<string | null>(null);
  // Screens of other courses may stay mounted below: their sections must not have the same ids.
  const page = useId();
  const known = /^[\w-]{1,40}$/.test(id);
  const loaded = useCall(detailProductLiveAndRecord, { id }, { enabled: known });
  useOnReturn(loaded.state === 'ready' ? loaded.again : null);

  if (!known || loaded.state === 'refused') {
    return (
      <Screen name="products/good-detail" title={m.products_goneTitle()}>
        <Gone />
      </Screen>
    );
  }
  if (loaded.state !== 'ready') {
    const waiting = loaded.state === 'loading';
    return (
      <Screen
        name="products/good-detail"
        title={m.products_detailTitle()}
        bar={waiting ? 'clear' : 'solid'}
        flush={waiting}
      >
        <NotReady loaded={loaded} skeleton={<DetailSkeleton />} />
      </Screen>
    );
  }
  const { data: course, again } = loaded;
  const sections = [
    { key: `${page}intro`, label: m.products_tabIntro() },
    { key: `${page}catalog`, label: m.products_tabCatalog() },
    ...(course.teachers.length > 0 ? [{ key: `${page}teacher`, label: m.products_tabTeacher() }] : []),
    { key: `${page}reviews`, label: m.products_tabReviews() },
  ];
  return (
    <Screen
      name="products/good-detail"
      title={course.name1}
      bar="clear"
      flush
      actions={<SearchLink to={routes.search} />}
      under={<SectionTabs label={m.products_sections()} sections={sections} />}
      foot={<BuyBar course={course} chosenId={chosenId} onChoose={(offer) => setChosenId(offer.id)} onStale={again} />}
    >
      <CoursePage course={course} page={page} chosenId={chosenId} onChoose={(offer) => setChosenId(offer.id)} />
    </Screen>
  );
}

/** Prices and places may have changed while the reader was elsewhere. */
function useOnReturn(again: (() => Promise<void>) | null): void {
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') {
        void again?.();
      }
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [again]);
}

/** For old links: what was taken off the shelf, and what is not sold as a course. */
function Gone(): ReactNode {
  const go = useGo();
  return (
    <div className="flex flex-1 flex-col justify-center">
      <Empty icon="book" title={m.products_goneTitle()} text={m.products_goneText()}>
        <ButtonLink to={routes.pdtList} params={{}} replace>
          {m.products_seeAll()}
        </ButtonLink>
        <Button kind="soft" onClick={() => go.insteadHref('/')}>
          {m.shell_toHome()}
        </Button>
      </Empty>
    </div>
  );
}

function DetailSkeleton(): ReactNode {
  return (
    <div aria-busy="true">
      <Bone className="aspect-4/3 rounded-none" />
      <div className="flex flex-col gap-4 px-4 pt-5">
        <Bone className="h-9 w-1/2" />
        <Bone className="h-6 w-full" />
        <LinesSkeleton lines={2} />
        <Bone className="h-52 rounded-card" />
      </div>
    </div>
  );
}

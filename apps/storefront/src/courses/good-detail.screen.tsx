import { lazyPart } from '@lyceum/web/lazy-part';
import { CartLink } from '../orders/cart-link.tsx';
import { detailProductLiveAndRecord, product } from '@lyceum/contract/products.calls';
import { productTypes } from '@lyceum/domain/catalogue';
import * as m from '@lyceum/i18n/words';
import { useCall } from '@lyceum/web/load';
import { useParams } from '@lyceum/web/router';
import { Suspense, useEffect, useId, useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { ShareButton } from '../sharing/share-button.tsx';
import { picturesOf } from '../ui/picture.tsx';
import { Screen } from '../shell/screen.tsx';
import { SectionTabs } from '../ui/tabs.tsx';
import { BuyBar } from './buy-bar.tsx';
import { CoursePage } from './course-page.tsx';
import { GoneScreen, mayBeId, WaitingScreen } from '../products/product-page.tsx';
import { SearchLink } from '../products/search-link.tsx';

const SpacePage = lazyPart(async () => ({ default: (await import('../spaces/space-page.tsx')).SpacePage }));

/** A course, from its pictures to the button that buys it. */
export default function GoodDetail(): ReactNode {
  const { id, type } = useParams(routes.goodDetail);
  const [chosenId, setChosenId] = useState<string | null>(null);
  // Screens of other courses may stay mounted below: their sections must not have the same ids.
  const page = useId();
  const known = mayBeId(id);
  const isSpace = type === String(productTypes.space);
  const loaded = useCall(detailProductLiveAndRecord, { id }, { enabled: known && !isSpace });
  // An old link may not say what it leads to.
  const brief = useCall(product, { id }, { enabled: known && loaded.state === 'refused' });
  const other = isSpace || (brief.state === 'ready' && brief.data.type === productTypes.space) ? 'space' : null;
  useOnReturn(loaded.state === 'ready' ? loaded.again : null);

  if (!known || (loaded.state === 'refused' && brief.state !== 'loading' && other === null)) {
    return <GoneScreen name="courses/good-detail" />;
  }
  if (other === 'space') {
    return (
      <Suspense fallback={<WaitingScreen name="courses/good-detail" id={id} loaded={{ state: 'loading' }} />}>
        <SpacePage name="courses/good-detail" id={id} />
      </Suspense>
    );
  }
  if (loaded.state !== 'ready') {
    return (
      <WaitingScreen
        name="courses/good-detail"
        id={id}
        loaded={loaded.state === 'refused' ? { state: 'loading' } : loaded}
      />
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
      name="courses/good-detail"
      title={course.name1}
      bar="clear"
      flush
      actions={
        <>
          {course.state === 'onShelf' && (
            <ShareButton id={id} title={course.name1} picture={picturesOf(course.masterImg)[0] ?? ''} />
          )}
          <SearchLink to={routes.search} />
          <CartLink />
        </>
      }
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

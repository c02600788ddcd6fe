import { getCateTree } from '@lyceum/contract/products.calls';
import { useCall } from '@lyceum/web/load';
import { Link } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import type { routes } from '../routes.ts';
import { SectionHead } from '../ui/card.tsx';
import { Picture } from '../ui/picture.tsx';
import { Bone } from '../ui/skeleton.tsx';

/** A row that lists the courses of a category. */
export type CategoryList = typeof routes.pdtList | typeof routes.courseList;

/** All top categories; nothing where they do not come. */
export function CategoryGrid({ title, list }: { title: string; list: CategoryList }): ReactNode {
  const tree = useCall(getCateTree, {});
  if (tree.state === 'loading') {
    return <GridSkeleton />;
  }
  return (
    tree.state === 'ready' && (
      <section>
        <SectionHead title={title} />
        <div className="grid grid-cols-2 gap-3">
          {tree.data.list.map(({ id, name, picture }) => (
            <Link
              key={id}
              to={list}
              params={{ cateId: id }}
              className="press flex min-w-0 items-center gap-3 rounded-card bg-paper p-2.5 pr-3"
            >
              <Picture
                src={picture}
                alt=""
                ratio="1/1"
                sizes="48px"
                className="w-12 shrink-0 rounded-field bg-transparent"
              />
              <span className="line-clamp-2 min-w-0 text-small font-medium">{name}</span>
            </Link>
          ))}
        </div>
      </section>
    )
  );
}

function GridSkeleton(): ReactNode {
  return (
    <div className="grid grid-cols-2 gap-3 pt-11" aria-hidden="true">
      {Array.from({ length: 9 }, (_, at) => (
        <Bone key={at} className="h-17 rounded-card" />
      ))}
    </div>
  );
}

import { getCateTree } from '@lyceum/contract/products.calls';
import * as m from '@lyceum/i18n/words';
import { useCall } from '@lyceum/web/load';
import { useGo, useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { filtersOf, paramsOf, type Filters } from '../products/filters.ts';
import { Listing } from '../products/listing.tsx';
import { categoryNamed, formOf, formTabs, listTitle, tabOf } from '../products/product-words.ts';
import { routes } from '../routes.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Chips } from '../ui/chips.tsx';
import { ChannelActions } from './channel-actions.tsx';

/** The courses of the channel, by how they are taught and whatever else narrows them. */
export default function CourseList(): ReactNode {
  const filters: Filters = { ...filtersOf(useParams(routes.courseList)), kind: 'course' };
  const tree = useCall(getCateTree, {}, { enabled: filters.cateId !== undefined });
  const go = useGo();
  // Every list of the channel is of courses: its address need not say so.
  const choose = (next: Filters): void => go.instead(routes.courseList, paramsOf({ ...next, kind: undefined }));
  return (
    <Listing
      name="courses/course-list"
      title={listTitle(filters)}
      filters={filters}
      category={tree.state === 'ready' ? categoryNamed(tree.data.list, filters.cateId) : undefined}
      cleared={{ kind: 'course', sort: filters.sort }}
      onChoose={choose}
      actions={<ChannelActions />}
      chips={
        <Chips
          line
          label={m.products_formTitle()}
          items={formTabs()}
          current={tabOf(filters.form)}
          onChoose={(tab) => choose({ ...filters, form: formOf(tab) })}
        />
      }
      wayOn={
        <>
          <ButtonLink to={routes.courseList} params={{}} replace look={{ kind: 'soft' }}>
            {m.products_seeAll()}
          </ButtonLink>
          <ButtonLink to={routes.courseSearch} look={{ kind: 'soft' }}>
            {m.products_searchTitle()}
          </ButtonLink>
        </>
      }
    />
  );
}

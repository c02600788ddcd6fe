import * as m from '@lyceum/i18n/words';
import { Link, useGo, useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { filtersOf } from '../products/filters.ts';
import { formOf, formTabs, tabOf } from '../products/product-words.ts';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { Icon } from '../ui/icon.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { SelectionFound } from './selection-found.tsx';

/** The wholesale floor: other agencies' courses at the price for those who sell them on. */
export default function SelectionSquare(): ReactNode {
  const { form } = filtersOf(useParams(routes.selectionSquare));
  const go = useGo();
  return (
    <Screen
      name="selection/selection-square"
      title={m.selection_title()}
      actions={
        <>
          <Link
            to={routes.purchase}
            aria-label={m.distribution_purchases()}
            className="press inline-flex size-target items-center justify-center rounded-full"
          >
            <Icon name="receipt" size={22} />
          </Link>
          <Link
            to={routes.selectionSearch}
            params={{}}
            aria-label={m.selection_searchTitle()}
            className="press inline-flex size-target items-center justify-center rounded-full"
          >
            <Icon name="search" size={22} />
          </Link>
        </>
      }
      under={
        <Tabs
          label={m.products_formTitle()}
          items={formTabs()}
          current={tabOf(form)}
          onChoose={(tab) => {
            scrollTo(0, 0);
            go.same(routes.selectionSquare, { form: formOf(tab) });
          }}
        />
      }
    >
      <SelectionFound input={{ form }} />
    </Screen>
  );
}

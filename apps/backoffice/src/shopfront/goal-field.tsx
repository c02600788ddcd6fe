import { findGoals } from '@lyceum/contract/shopfront.calls';
import { goalKinds, isShopRoute, namedGoals, shopRoutes, type GoalKind, type ShopRoute } from '@lyceum/domain/banners';
import type { Language, LocalizedText } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import { useCall } from '@lyceum/web/load';
import { Input, Select } from 'antd';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { Labelled } from '../ui/labelled.tsx';

export const kindWords: Record<GoalKind, () => string> = {
  product: m.shopfront_goal_product,
  category: m.shopfront_goal_category,
  agency: m.shopfront_goal_agency,
  route: m.shopfront_goal_route,
  address: m.shopfront_goal_address,
};

const routeWords: Record<ShopRoute, () => string> = {
  classify: m.shopfront_route_classify,
  search: m.shopfront_route_search,
  pdtList: m.shopfront_route_pdtList,
  orderList: m.shopfront_route_orderList,
  mine: m.shopfront_route_mine,
  cart: m.shopfront_route_cart,
};

interface Goal {
  kind: GoalKind;
  value: string;
  /** Of a thing of the shop; null: it has none, or the thing is gone. */
  name: LocalizedText | null;
}

/** Where a banner leads, in the reader's words; a thing that is gone has nothing left but its id. */
export function goalText({ kind, value }: Omit<Goal, 'name'>, name: LocalizedText | null, language: Language): string {
  return kind === 'route' && isShopRoute(value) ? routeWords[value]() : (name?.[language] ?? value);
}

type NamedKind = (typeof namedGoals)[number];
const isNamed = (kind: GoalKind): kind is NamedKind => namedGoals.some((one) => one === kind);

/** Where a banner leads: first what kind of place, then which one. */
export function GoalField({ value, onChange }: { value: Goal; onChange: (goal: Goal) => void }): ReactNode {
  const { kind } = value;
  return (
    <div className="fields">
      <Labelled label={m.shopfront_goalKind()}>
        <Select<GoalKind>
          value={kind}
          options={goalKinds.map((one) => ({ value: one, label: kindWords[one]() }))}
          onChange={(next) => onChange({ kind: next, value: next === 'route' ? shopRoutes[0] : '', name: null })}
        />
      </Labelled>
      <Labelled label={kindWords[kind]()}>
        {isNamed(kind) ? (
          <ThingSelect key={kind} kind={kind} goal={value} onChange={onChange} />
        ) : kind === 'route' ? (
          <Select
            value={value.value}
            options={shopRoutes.map((route) => ({ value: route, label: routeWords[route]() }))}
            onChange={(route) => onChange({ kind, value: route, name: null })}
          />
        ) : (
          <Input
            type="url"
            inputMode="url"
            maxLength={500}
            value={value.value}
            onChange={({ target }) => onChange({ kind, value: target.value.trim(), name: null })}
          />
        )}
      </Labelled>
    </div>
  );
}

interface ThingSelectProps {
  kind: NamedKind;
  goal: Goal;
  onChange: (goal: Goal) => void;
}

/** A thing of the shop, found by its name in whatever language. */
function ThingSelect({ kind, goal, onChange }: ThingSelectProps): ReactNode {
  const { language } = useSettings();
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const found = useCall(findGoals, { kind, ...(keyword && { keyword }) });
  const list = found.state === 'ready' ? found.data.list : [];
  return (
    <Select
      showSearch={{ filterOption: false, onSearch: setTyped }}
      value={goal.value === '' ? undefined : goal.value}
      // What is chosen already need not be among the first that are found.
      labelRender={() => goalText(goal, goal.name, language)}
      placeholder={m.shopfront_goalSearch()}
      notFoundContent={found.state === 'ready' ? m.office_tableEmpty() : m.office_waiting()}
      options={list.map(({ value, name }) => ({ value, label: name[language] }))}
      onChange={(value) => onChange({ kind, value, name: list.find((one) => one.value === value)?.name ?? null })}
    />
  );
}

import type { Row } from '@lyceum/web/routes';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useAddress, type Address } from './address.ts';

interface Filter<Value extends string | number> {
  label: string;
  /** What stands there while nothing is chosen, where the label does not say it. */
  none?: string;
  words: Readonly<Record<Value, () => string>>;
  /** Those that are offered; without it all that have words. */
  values?: readonly Value[];
  /** Something is always chosen: at first the first one. */
  required?: boolean;
}

type Chosen<Values> = { [Field in keyof Values]?: `${Values[Field] & (string | number)}` };

interface Filters<Values> {
  address: Address;
  /** What is looked for and chosen, as the list's call takes it; what is none of the values counts as missing. */
  input: { keyword?: string } & Chosen<Values>;
  filters: ReactNode;
}

/** From how many values on one may type to find one. */
const many = 12;

/** The filters of a list, by their fields in the address and in the call. */
export function useFilters<Values extends Record<string, string | number>>(
  row: Row,
  all: { [Field in keyof Values]: Filter<Values[Field]> },
): Filters<Values> {
  const address = useAddress(row);
  const { keyword } = address.values;
  const selects = Object.entries<Filter<string | number>>(all).map(([field, filter]) => {
    const values = (filter.values ?? Object.keys(filter.words)).map(String);
    return {
      ...filter,
      field,
      values,
      value: values.find((one) => one === address.values[field]) ?? (filter.required ? values[0] : undefined),
    };
  });
  const chosen = selects.flatMap(({ field, value }) => (value === undefined ? [] : [[field, value]]));
  return {
    address,
    input: { ...(keyword && { keyword }), ...(Object.fromEntries(chosen) as Chosen<Values>) },
    filters: selects.map(({ field, label, none = label, words, values, value, required = false }) => (
      <Select<string>
        key={field}
        className="filter"
        allowClear={!required}
        showSearch={values.length > many && { optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        value={value}
        placeholder={none}
        aria-label={label}
        options={values.map((one) => ({ value: one, label: words[one]?.() }))}
        onChange={(next?: string) => address.change({ [field]: next })}
      />
    )),
  };
}

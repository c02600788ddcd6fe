import { areaList } from '@vant/area-data';
import type { AddressRegion } from '@lyceum/domain/addresses';
import { taiwanDistricts } from './taiwan-districts.ts';

interface Area {
  code: string;
  name: string;
  within: string;
  postcode: string;
}

/** Parts of `areaList` that have their own ways to address, or are in the table of Taiwan. */
const elsewhere = /^(?:71|81|82)/;
/** Provinces end in four zeros, cities in two. */
const parentOf = (code: string): string => (code.endsWith('00') ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`);

const { province_list: provinces, city_list: cities, county_list: counties } = areaList;
const mainland: Area[] = [
  ...Object.entries(provinces).map(([code, name]) => ({ code, name, within: '', postcode: '' })),
  ...Object.entries({ ...cities, ...counties }).map(([code, name]) => ({
    code,
    name,
    within: parentOf(code),
    postcode: '',
  })),
].filter(({ code }) => !elsewhere.test(code));

/** Several districts may share their three digits, so a code is made of the names. */
const taiwan: Area[] = taiwanDistricts.flatMap(([city, districts]) => [
  { code: city, name: city, within: '', postcode: '' },
  ...districts.split(', ').map((one) => {
    const [postcode = '', name = ''] = one.split(' ');
    return { code: `${city}${name}`, name, within: city, postcode };
  }),
]);

const tables: Record<AddressRegion, { byCode: Map<string, Area>; within: Map<string, Area[]> }> = {
  tw: indexed(taiwan),
  cn: indexed(mainland),
};

function indexed(all: readonly Area[]) {
  const within = new Map<string, Area[]>();
  for (const area of all) {
    within.set(area.within, [...(within.get(area.within) ?? []), area]);
  }
  return { byCode: new Map(all.map((area) => [area.code, area])), within };
}

/** What lies within an area, or the largest areas; nothing for one that is none. */
export function areasWithin(region: AddressRegion, code: string): { code: string; name: string; last: boolean }[] {
  const { within } = tables[region];
  return (within.get(code) ?? []).map((area) => ({ code: area.code, name: area.name, last: !within.has(area.code) }));
}

/** The names from the largest area to this one, which nothing lies within; null when it is none of that kind. */
export function placeOf(region: AddressRegion, code: string): { areas: string[]; postcode: string } | null {
  const { byCode, within } = tables[region];
  const last = byCode.get(code);
  if (!last || within.has(code)) {
    return null;
  }
  const names: string[] = [];
  for (let area: Area | undefined = last; area; area = byCode.get(area.within)) {
    // A city that is its own province, such as Beijing, is named once.
    if (names[0] !== area.name) {
      names.unshift(area.name);
    }
  }
  return { areas: names, postcode: last.postcode };
}

import type { LocalizedText } from './language.ts';
import { earthPoint, groundMetres, knownPlace, type Coordinates } from './place.ts';
import type { Region } from './region.ts';

/** A city to choose where the device does not tell its place, and to narrow a search by. */
export interface City extends Coordinates {
  id: string;
  region: Region;
  name: LocalizedText;
}

const city = (id: string, region: Region, names: readonly [string, string, string], at: readonly [number, number]) => {
  const [traditional, simplified, english] = names;
  const [longitude, latitude] = at;
  return { id, region, name: { 'zh-TW': traditional, 'zh-CN': simplified, en: english }, longitude, latitude };
};

/** From north to south in each region; the place is where most people of the city are. */
// oxfmt-ignore
export const cities: readonly City[] = [
  city('keelung', 'tw', ['基隆市', '基隆市', 'Keelung'], [121.742, 25.128]),
  city('taipei', 'tw', ['台北市', '台北市', 'Taipei'], [121.543, 25.045]),
  city('new-taipei', 'tw', ['新北市', '新北市', 'New Taipei'], [121.466, 25.012]),
  city('taoyuan', 'tw', ['桃園市', '桃园市', 'Taoyuan'], [121.301, 24.993]),
  city('hsinchu', 'tw', ['新竹市', '新竹市', 'Hsinchu'], [120.968, 24.804]),
  city('hsinchu-county', 'tw', ['新竹縣', '新竹县', 'Hsinchu County'], [121.012, 24.827]),
  city('miaoli', 'tw', ['苗栗縣', '苗栗县', 'Miaoli'], [120.821, 24.56]),
  city('taichung', 'tw', ['台中市', '台中市', 'Taichung'], [120.674, 24.15]),
  city('changhua', 'tw', ['彰化縣', '彰化县', 'Changhua'], [120.538, 24.082]),
  city('nantou', 'tw', ['南投縣', '南投县', 'Nantou'], [120.687, 23.91]),
  city('yunlin', 'tw', ['雲林縣', '云林县', 'Yunlin'], [120.527, 23.709]),
  city('chiayi', 'tw', ['嘉義市', '嘉义市', 'Chiayi'], [120.449, 23.48]),
  city('tainan', 'tw', ['台南市', '台南市', 'Tainan'], [120.205, 22.991]),
  city('kaohsiung', 'tw', ['高雄市', '高雄市', 'Kaohsiung'], [120.302, 22.627]),
  city('pingtung', 'tw', ['屏東縣', '屏东县', 'Pingtung'], [120.488, 22.673]),
  city('yilan', 'tw', ['宜蘭縣', '宜兰县', 'Yilan'], [121.754, 24.757]),
  city('hualien', 'tw', ['花蓮縣', '花莲县', 'Hualien'], [121.606, 23.976]),
  city('taitung', 'tw', ['台東縣', '台东县', 'Taitung'], [121.144, 22.755]),
  city('penghu', 'tw', ['澎湖縣', '澎湖县', 'Penghu'], [119.566, 23.566]),
  city('kinmen', 'tw', ['金門縣', '金门县', 'Kinmen'], [118.318, 24.433]),
  city('beijing', 'cn', ['北京市', '北京市', 'Beijing'], [116.407, 39.904]),
  city('tianjin', 'cn', ['天津市', '天津市', 'Tianjin'], [117.2, 39.125]),
  city('xian', 'cn', ['西安市', '西安市', 'Xi’an'], [108.94, 34.342]),
  city('nanjing', 'cn', ['南京市', '南京市', 'Nanjing'], [118.797, 32.06]),
  city('suzhou', 'cn', ['蘇州市', '苏州市', 'Suzhou'], [120.585, 31.299]),
  city('shanghai', 'cn', ['上海市', '上海市', 'Shanghai'], [121.474, 31.23]),
  city('chengdu', 'cn', ['成都市', '成都市', 'Chengdu'], [104.066, 30.573]),
  city('wuhan', 'cn', ['武漢市', '武汉市', 'Wuhan'], [114.305, 30.593]),
  city('hangzhou', 'cn', ['杭州市', '杭州市', 'Hangzhou'], [120.155, 30.274]),
  city('chongqing', 'cn', ['重慶市', '重庆市', 'Chongqing'], [106.551, 29.563]),
  city('xiamen', 'cn', ['廈門市', '厦门市', 'Xiamen'], [118.089, 24.48]),
  city('guangzhou', 'cn', ['廣州市', '广州市', 'Guangzhou'], [113.264, 23.129]),
  city('shenzhen', 'cn', ['深圳市', '深圳市', 'Shenzhen'], [114.058, 22.543]),
  city('seattle', 'us', ['西雅圖', '西雅图', 'Seattle'], [-122.332, 47.606]),
  city('boston', 'us', ['波士頓', '波士顿', 'Boston'], [-71.059, 42.36]),
  city('chicago', 'us', ['芝加哥', '芝加哥', 'Chicago'], [-87.63, 41.878]),
  city('new-york', 'us', ['紐約', '纽约', 'New York'], [-73.985, 40.748]),
  city('san-francisco', 'us', ['舊金山', '旧金山', 'San Francisco'], [-122.419, 37.775]),
  city('san-jose', 'us', ['聖荷西', '圣何塞', 'San Jose'], [-121.886, 37.338]),
  city('irvine', 'us', ['爾灣', '尔湾', 'Irvine'], [-117.827, 33.684]),
  city('los-angeles', 'us', ['洛杉磯', '洛杉矶', 'Los Angeles'], [-118.243, 34.052]),
  city('houston', 'us', ['休士頓', '休斯敦', 'Houston'], [-95.369, 29.76]),
];

export const cityOf = (id: string | null | undefined): City | null => cities.find((one) => one.id === id) ?? null;

/** Metres on the ground between two places. */
export function metresBetween(one: Coordinates, other: Coordinates): number {
  const [from, to] = [earthPoint(one), earthPoint(other)];
  return groundMetres(Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]));
}

/** People go so far to a room or a class; what is farther from every city is in none of them. */
const cityReach = 40_000;

interface Address {
  address: LocalizedText;
  longitude: number;
  latitude: number;
}

/**
 * The city that the address is in: the one that it names first, or the nearest when it names none; null when there is none near. An address
 * in Chinese begins with its city; 臺 is another way to write 台.
 */
export function cityOfAddress({ address, ...place }: Address): City | null {
  const begins = (text: string, name: string) => text.replaceAll('臺', '台').startsWith(name);
  const named = cities.find(
    ({ name }) => begins(address['zh-TW'], name['zh-TW']) || begins(address['zh-CN'], name['zh-CN']),
  );
  const at = knownPlace(place);
  if (named || at === null) {
    return named ?? null;
  }
  const [nearest] = cities
    .map((one) => ({ one, metres: metresBetween(at, one) }))
    .toSorted((a, b) => a.metres - b.metres);
  return nearest && nearest.metres <= cityReach ? nearest.one : null;
}

/** Where the place most likely is: the region of the city that is nearest. */
export function regionAt(place: Coordinates): Region {
  const nearest = cities.reduce((best, one) => (metresBetween(one, place) < metresBetween(best, place) ? one : best));
  return nearest.region;
}

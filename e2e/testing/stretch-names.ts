import type { LocalizedText } from '@lyceum/domain/language';

/** What is put behind a name: as long as people write them, with a word that cannot be broken at a space. */
const endings = {
  long: {
    'zh-TW': '：從零開始的視奏與和聲分析，每天二十分鐘的家庭練習計畫（含示範影片與紙本講義）',
    'zh-CN': '：从零开始的视奏与和声分析，每天二十分钟的家庭练习计划（含示范视频与纸质讲义）',
    en: ': sight-reading and harmony from the very beginning, with Donaudampfschifffahrtsgesellschaftskapitänspatent practice',
  },
  short: {
    'zh-TW': '與亞太國際音樂學院聯合教室',
    'zh-CN': '与亚太国际音乐学院联合教室',
    en: ' & Internationalisation Partnership',
  },
} as const satisfies Record<string, LocalizedText>;

const columns: readonly [table: string, column: string, ending: keyof typeof endings][] = [
  ['products', 'name', 'long'],
  ['offers', 'name', 'short'],
  ['chapters', 'title', 'long'],
  ['lessons', 'title', 'long'],
  ['agencies', 'name', 'short'],
  ['teachers', 'name', 'short'],
  ['teachers', 'title', 'short'],
  ['categories', 'name', 'short'],
  ['banners', 'title', 'short'],
];

/** Everything that has a name gets one that is hard to fit. */
export async function stretchNames(sql: (text: string, values: unknown[]) => Promise<unknown>): Promise<void> {
  for (const [table, column, ending] of columns) {
    await sql(
      `update ${table} set ${column} = (select jsonb_object_agg(key, value || coalesce($1::jsonb ->> key, '')) from jsonb_each_text(${column}))`,
      [JSON.stringify(endings[ending])],
    );
  }
  await sql(`update users set nick_name = nick_name || $1`, ['與愛彈琴的貝多芬小朋友 von Habsburg-Lothringen']);
}

import * as calls from '@lyceum/contract/products.calls';
import { aCategory, aCourse, anAgency } from '@lyceum/fixtures/builders';
import { words } from '@lyceum/fixtures/words';
import { describe, expect, test } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { aServer } from '../../testing/test-server.ts';

// Words that a careless search tears apart or takes for one another, on a small shop of them: each line says all that is found, and no more.
// Whose words they are besides (agency, category) says nothing.

const names = {
  cpp: words('從零開始的 C++', '从零开始的 C++', 'C++ from Scratch'),
  c: words('C 語言入門', 'C 语言入门', 'The C Language'),
  vitamin: words('維生素 C 小常識', '维生素 C 小常识', 'About Vitamin C'),
  csharp: words('C#遊戲實作', 'C#游戏实战', 'Games in C#'),
  fsharp: words('F# 函數之美', 'F# 函数之美', 'The Beauty of F#'),
  net: words('.NET 後端', '.NET 后端', 'Back Ends with .NET'),
  asp: words('ASP.NET 站台', 'ASP.NET 站点', 'Sites with ASP.NET'),
  safety: words('上網安全', '上网安全', 'Safe on the Net'),
  node: words('Node.js 後台', 'Node.js 后台', 'Servers with Node.js'),
  chat: words('NodeJS 聊天室', 'NodeJS 聊天室', 'Chat in NodeJS'),
  spaced: words('Node JS 除錯', 'Node JS 排错', 'Mending Node JS'),
  vue: words('Vue.js 畫面', 'Vue.js 画面', 'Screens with Vue.js'),
  graph: words('節點圖', '节点图', 'Node Graphs and JSON'),
  quality: words('品質管理', '品质管理', 'Quality Control'),
  mass: words('質量與重量', '质量与重量', 'Mass and Weight'),
  university: words('大學數學', '大学数学', 'University Mathematics'),
  daily: words('生活數學', '生活数学', 'Everyday Maths'),
  mental: words('數學快算', '数学快算', 'Mental Math'),
  aftermath: words('災後重建', '灾后重建', 'The Aftermath of a Storm'),
  economy: words('經濟學入門', '经济学入门', 'Economics for Everybody'),
  colour: words('色彩原理', '色彩原理', 'Colour in Theory'),
  color: words('調色', '调色', 'Mixing Color'),
  photo: words('拍照', '拍照', 'Photography at Dusk'),
  studies: words('讀書方法', '读书方法', 'Studying Well'),
  keys: words('🎹 小手彈鍵', '🎹 小手弹键', '🎹 Little Hands'),
  piano: words('鋼琴初階', '钢琴初阶', 'Piano, Book One'),
  yoga: words('瑜伽', '瑜伽', 'Yoga'),
  strings: words('絃樂', '弦乐', 'Violin and Viola'),
  rockets: words('火箭', '火箭', 'Rockets'),
  guitars: words('吉他', '吉他', 'Guitars'),
} as const;
type Key = keyof typeof names;

const nodes: Key[] = ['node', 'chat', 'spaced'];
const maths: Key[] = ['university', 'daily', 'mental'];
const gold: Record<string, readonly (readonly [keyword: string, ...found: Key[]])[]> = {
  'names with signs': [
    ['c++', 'cpp'],
    ['C++', 'cpp'],
    ['Ｃ＋＋', 'cpp'],
    ['C++課程', 'cpp'],
    ['学C++', 'cpp'],
    ['learn c++', 'cpp'],
    ['c++17'],
    ['C#', 'csharp'],
    ['c＃', 'csharp'],
    ['C♯', 'csharp'],
    ['C#游戏', 'csharp'],
    ['C# 遊戲', 'csharp'],
    ['games in c#', 'csharp'],
    ['f#', 'fsharp'],
    ['c 語言', 'c'],
    ['C语言', 'c'],
    ['vitamin c', 'vitamin'],
  ],
  'names with dots': [
    ['.net', 'net', 'asp'],
    ['.NET', 'net', 'asp'],
    ['．NET', 'net', 'asp'],
    ['.NET 後端', 'net'],
    ['.net后端', 'net'],
    ['dotnet', 'net', 'asp'],
    ['asp.net', 'asp'],
    ['ASP.NET 課程', 'asp'],
    ['net', 'net', 'asp', 'safety'],
    ['node.js', ...nodes],
    ['Node.js', ...nodes],
    ['nodejs', ...nodes],
    ['NodeJS', ...nodes],
    ['node js', ...nodes, 'graph'],
    ['nodej', ...nodes],
    ['Node.js 後台', 'node'],
    ['nodejs聊天室', 'chat'],
    ['vue.js', 'vue'],
    ['vuejs', 'vue'],
    ['vue', 'vue'],
  ],
  'words that are not one': [
    ['品質', 'quality'],
    ['品质', 'quality'],
    ['品質管理', 'quality'],
    ['質量', 'mass'],
    ['质量', 'mass'],
    ['quality', 'quality'],
    ['mass', 'mass'],
    ['pinzhi', 'quality'],
    ['zhiliang', 'mass'],
  ],
  'english endings': [
    ['mathematics', ...maths],
    ['Mathematics', ...maths],
    ['maths', ...maths],
    ['math', ...maths],
    ['mathematical', ...maths],
    ['mathematics course', ...maths],
    ['數學 mathematics', ...maths],
    ['economic', 'economy'],
    ['economy', 'economy'],
    ['color', 'colour', 'color'],
    ['colours', 'colour', 'color'],
    ['photo', 'photo'],
    ['photographs', 'photo'],
    ['study', 'studies'],
    ['universities', 'university'],
    ['guitar', 'guitars'],
  ],
  emoji: [
    ['🎹', 'piano', 'keys'],
    ['🎹 小手', 'keys'],
    ['🎹 鋼琴', 'piano'],
    ['🎹钢琴', 'piano'],
    ['🎸', 'guitars'],
    ['🎻', 'strings'],
    ['🧘', 'yoga'],
    ['🧘🏽‍♀️', 'yoga'],
    ['🧘‍♂️ 瑜伽', 'yoga'],
    ['🚀', 'rockets'],
    ['🧮', ...maths],
    ['yoga ❤️', 'yoga'],
    ['🛸'],
  ],
};

const keys = new Map<string, string>();
const server = await aServer();
const category = aCategory({ name: words('其他', '其他', 'Others') });
const agency = anAgency({ name: words('遠山', '远山', 'Far Hills') });
const products = Object.entries(names).map(([key, name]) => {
  const course = aCourse({ agencyId: agency.id, categoryId: category.id, name });
  keys.set(course.id, key);
  return course;
});
await insertCatalogue(server.deps.db, server.clock(), { categories: [category], agencies: [agency], products });

describe.each(Object.entries(gold))('%s', (_, lines) => {
  test.each(lines)('%s', async (keyword, ...found) => {
    const { list } = await server.ask(calls.search, { keyword, pageSize: 50 });
    expect(new Set(list.map(({ id }) => keys.get(id)))).toEqual(new Set(found));
  });
});

test('blanks around a keyword do not count, however many there are; a longer word is still refused', async () => {
  const blanks = ' '.repeat(100);
  for (const keyword of [`${blanks}c++${blanks}`, `\t\u3000 c++ \n${blanks}`]) {
    expect((await server.ask(calls.search, { keyword })).list.map(({ id }) => keys.get(id))).toEqual(['cpp']);
  }
  const longest = 'x'.repeat(60);
  expect((await server.ask(calls.search, { keyword: ` ${longest} ` })).total).toBe(0);
  for (const keyword of [`${longest}x`, ` ${longest}x `]) {
    expect((await server.call(calls.search, { keyword })).data).toMatchObject({
      refusal: 'invalidInput',
      params: { field: 'keyword' },
    });
  }
});

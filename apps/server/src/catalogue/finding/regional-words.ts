/**
 * What is called otherwise in Taiwan or on the mainland, in Simplified characters: each left word is read as the right one,
 * in products and in what people type, so that either finds both. Script alone (鋼琴, 钢琴) is no concern of this table. What is a word of its own
 * at either place is not in it: 質量 is mass in Taiwan, and no 品質.
 */
const regional: Record<string, string> = {
  影片: '视频',
  录影: '录像',
  程式: '编程',
  程式设计: '编程',
  程序: '编程',
  程序设计: '编程',
  软体: '软件',
  硬体: '硬件',
  韧体: '固件',
  资料: '数据',
  资料库: '数据库',
  资讯: '信息',
  网路: '网络',
  网际网路: '互联网',
  列印: '打印',
  萤幕: '屏幕',
  滑鼠: '鼠标',
  硬碟: '硬盘',
  记忆体: '内存',
  伺服器: '服务器',
  笔电: '笔记本电脑',
  计算机: '电脑',
  介面: '界面',
  人工智慧: '人工智能',
  智慧: '智能',
  演算法: '算法',
  云端: '云',
  部落格: '博客',
  专案: '项目',
  机率: '概率',
  国中: '初中',
  国小: '小学',
  幼稚园: '幼儿园',
  段考: '月考',
  检定: '考级',
  多益: '托业',
  日文: '日语',
  日本语: '日语',
  英文: '英语',
  韩文: '韩语',
  韩国语: '韩语',
  注音: '拼音',
  羽球: '羽毛球',
  桌球: '乒乓球',
  西洋棋: '国际象棋',
  电玩: '电子游戏',
  试算表: '电子表格',
  excel: '电子表格',
  ppt: '简报',
  微控制器: '单片机',
  线上: '在线',
  义式: '意式',
  行销: '营销',
  企划: '策划',
  社群: '社区',
  副食品: '辅食',
  熟龄: '中老年',
  租屋: '租房',
  电锅: '电饭锅',
  美劳: '手工',
  画画: '绘画',
  瑜珈: '瑜伽',
  脚踏车: '自行车',
  单车: '自行车',
  捷运: '地铁',
  公车: '公交车',
  计程车: '出租车',
  起司: '奶酪',
  乳酪: '奶酪',
  凤梨: '菠萝',
  马铃薯: '土豆',
  优酪乳: '酸奶',
  冷气: '空调',
  记帐: '记账',
};

const longestFirst = Object.keys(regional).toSorted((a, b) => b.length - a.length);
// A Latin word is only meant when it stands alone; Chinese has no spaces.
const anyOfThem = new RegExp(longestFirst.map((word) => (/^\w/.test(word) ? `\\b${word}\\b` : word)).join('|'), 'gu');

/** The text, in Simplified characters and small letters, with one word for each thing. */
export function inOneRegionsWords(text: string): string {
  return text.replace(anyOfThem, (word) => regional[word] ?? word);
}

/**
 * English that is written in two ways, as PostgreSQL's English stems: of mathematics and maths no stemmer makes one word, for they are no endings
 * of each other, nor of colour and color.
 */
const spellings: Record<string, string> = {
  mathemat: 'math',
  economi: 'econom',
  photo: 'photographi',
  photograph: 'photographi',
  colour: 'color',
  watercolour: 'watercolor',
  centr: 'center',
  theatr: 'theater',
  programm: 'program',
  jewelleri: 'jewelri',
  grey: 'gray',
};

export const inOneSpelling = (stem: string): string => spellings[stem] ?? stem;

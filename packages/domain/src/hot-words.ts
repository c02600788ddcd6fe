/** What is shown to everybody as looked for by many. */
export const hot = {
  /** Days that a search counts. */
  days: 7,
  /** So many people have looked for it in these days; a word of fewer could tell of one of them. */
  people: 5,
  /** Characters. */
  shortest: 2,
  longest: 24,
} as const;

/** So many digits in a row, or anywhere, are a number of somebody: a phone, a document, an account. */
const numberInRow = 4;
const numberAnywhere = 6;
/** A Latin word of so many letters with a digit among them is a name that a machine or a service gave. */
const shortestName = 8;

const digits = '\\p{N}零〇一二三四五六七八九';
const anyNumber = new RegExp(`\\p{N}{${numberInRow}}|[${digits}]{${numberAnywhere}}`, 'u');
const machineName = new RegExp(`(?=[\\w-]*\\d)(?=[\\w-]*[a-z])[\\w-]{${shortestName},}`, 'i');
const address =
  /@|:\/\/|\bwww\b|\b(?!(?:asp|vb|ado|ml)\.net\b)[a-z\d-]+\.(?:com|org|net|info|biz|shop|vip|top|xyz|app|link|me|ly|cc|cn|tw|hk|us|ru)\b/i;
/** Ways to lead people away from the shop. */
const contact = /微信|加賴|加赖|扣扣|\b(?:wechat|weixin|whatsapp|telegram|vx|qq|line\s?id)\b|加\s?(?:line|v|q)\b/i;

/** Short on purpose: what is seen by everybody, though few look for it, is rare enough to be dealt with by hand. */
const abusive =
  /操你|肏|傻[逼屄]|婊子|賤人|贱人|智障|去死|自殺|自杀|支那|色情|裸聊|約炮|约炮|援交|賭場|赌场|毒品|代考|槍手|枪手|\b(?:fuck\w*|shit|bitch(?:es)?|cunts?|nigg(?:er|a)s?|fagg?ots?|whores?|porn\w*|nudes?|viagra|casinos?)\b/i;

/** Whether a search may be shown to everybody: a word or a few, nothing that is somebody's, leads elsewhere or hurts. */
export function mayBeHot(keyword: string): boolean {
  const plain = keyword.normalize('NFKC').trim();
  const { length } = Array.from(plain);
  const isWord = length >= hot.shortest && length <= hot.longest && /\p{L}/u.test(plain);
  const written = plain.replace(/[\s().+-]/g, '');
  const numbers = plain.match(/\p{N}/gu) ?? [];
  const isNumber = numbers.length >= numberAnywhere || anyNumber.test(plain) || anyNumber.test(written);
  return isWord && !isNumber && ![machineName, address, contact, abusive].some((kind) => kind.test(plain));
}

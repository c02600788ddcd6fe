import { LRUCache } from 'lru-cache';
import { Converter } from 'opencc-js/t2cn';
import { pinyin } from 'pinyin-pro';
import { plainEmoji } from './emoji-words.ts';
import { inOneRegionsWords } from './regional-words.ts';

/**
 * How products are found. A product has a set of lexemes, made when it is written; what a person types becomes a question to that set
 * (PostgreSQL's tsvector and tsquery). A lexeme is a letter for the field, a letter for the kind, and the text:
 *
 *     n · o   its own names · what else names it: teachers, agency, category, form
 *     h       Chinese, one character or two neighbours, in Simplified characters and one region's words
 *     e       a beginning of a Latin word; all of them are there, because to ask for what begins so reads all that does, whatever else is asked
 *             for. Of pinyin the first letter or two
 *     w       the pinyin of what follows from a character on; asked for by its beginning, for it has too many of them to keep
 *     i       the initials of the pinyin
 *     s       the English stem
 *     m       an emoji as it stands; one that is typed asks for its English words, too
 *
 * Facts that narrow a search (category, form, tier) are lexemes too; they begin with a capital letter.
 */
export interface SearchTexts {
  names: readonly string[];
  others: readonly string[];
}

/** English stem of each Latin word that has one. */
export type Stems = ReadonlyMap<string, string>;

const toSimplified = Converter({ from: 'tw', to: 'cn' });

const longestWord = 40;
/** Pinyin is kept for as many characters from each one on. */
const pinyinReach = 6;
const shortestTypo = 4;
const shortEdge = 2;

/** A text is read for its lexemes, its Latin words and its vocabulary; an agency's name comes with each of its courses. */
const knownPlain = new LRUCache<string, string>({ max: 5_000 });

/** In Simplified characters and small letters, without accents, width or compatibility forms. */
export function plain(text: string): string {
  const known = knownPlain.get(text);
  if (known !== undefined) {
    return known;
  }
  const bare = text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFKC').replaceAll('♯', '#');
  const simplified = toSimplified(bare);
  knownPlain.set(text, simplified);
  return simplified;
}

interface Run {
  kind: 'han' | 'word' | 'emoji';
  text: string;
  /** Words that are joined by dots, each by itself; the text is all of them, without the dots. */
  parts?: readonly string[];
  /** English stems, of an emoji that is typed. */
  means?: readonly string[];
}

const letter = String.raw`(?:(?!\p{Script=Han})[\p{L}\p{N}])`;
const picture = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?`;
const anyRun = new RegExp(
  [
    String.raw`(?<han>\p{Script=Han}+)`,
    String.raw`(?<emoji>\p{Regional_Indicator}{2}|${picture}(?:\u200D${picture})*)`,
    // Words that are nothing without their sign: .NET, which is in ASP.NET, too; C#, F#; C++.
    String.raw`(?<signed>\.net(?!${letter})|(?<!${letter})[a-z]#(?!${letter})|${letter}+\+\+)`,
    // One word that is also written in two: Node.js, Ph.D.
    String.raw`(?<dotted>[a-z][a-z\d]*(?:\.(?!net(?!${letter}))[a-z][a-z\d]*)+)`,
    `(?<word>${letter}+)`,
  ].join('|'),
  'gu',
);
const dotnet = /(?<![a-z\d])dotnet(?![a-z\d])/g;

/** Runs of Chinese characters, Latin and other words, and emoji; the rest is space. */
function runsOf(text: string): Run[] {
  return [...text.replace(dotnet, '.net').matchAll(anyRun)].map(([whole, ...groups]) => {
    const [han, emoji, , dotted] = groups;
    if (emoji !== undefined) {
      return { kind: 'emoji', text: plainEmoji(emoji) };
    }
    const parts = dotted?.split('.');
    const run = parts?.join('') ?? whole;
    return {
      kind: han === undefined ? 'word' : 'han',
      text: Array.from(run).slice(0, longestWord).join(''),
      ...(parts && { parts }),
    };
  });
}

/** The Latin words by which somebody may look for this one: Node.js and Node JS are NodeJS, and this is some JS. */
function spellingsOf({ text, parts = [] }: Run, next: Run | undefined): string[] {
  const others =
    text === '.net' ? ['net'] : isLatin(text) && text.length > 'xjs'.length && text.endsWith('js') ? ['js'] : [];
  return [text, ...parts, ...others, ...(next?.text === 'js' && isLatin(text) ? [`${text}js`] : [])];
}

const neighbours = (characters: readonly string[]): string[] =>
  characters.slice(1).map((second, index) => `${characters[index]}${second}`);

const isLatin = (word: string): boolean => /^[a-z]+$/.test(word);

/** Names share their words: the same runs come again and again. */
const knownSyllables = new LRUCache<string, string[]>({ max: 5_000 });

/** The pinyin of each character of a run, without tones; ü is v, as people type it. */
function syllablesOf(han: string): string[] {
  const known = knownSyllables.get(han);
  if (known) {
    return known;
  }
  const syllables = pinyin(han, { toneType: 'none', type: 'array', v: true }).map((one) => one.toLowerCase());
  knownSyllables.set(han, syllables);
  return syllables;
}

const onFrom = (syllables: readonly string[], start: number): string[] => syllables.slice(start, start + pinyinReach);

/** The lexemes of one text, without their field. */
function bodiesOf(text: string, stems: Stems): string[] {
  const simplified = plain(text);
  const spoken = runsOf(simplified)
    .filter(({ kind }) => kind === 'han')
    .flatMap((run) => {
      const syllables = syllablesOf(run.text);
      return syllables.flatMap((_, start) => {
        const reach = onFrom(syllables, start);
        const whole = reach.join('');
        return [
          `w${whole}`,
          ...edgesOf(whole, shortEdge),
          ...(reach.length > 1 ? [`i${reach.map((one) => one[0]).join('')}`] : []),
        ];
      });
    });
  const written = runsOf(inOneRegionsWords(simplified)).flatMap((run, index, runs) => {
    switch (run.kind) {
      case 'han': {
        const characters = Array.from(run.text);
        return [...characters, ...neighbours(characters)].map((part) => `h${part}`);
      }
      case 'emoji':
        return [`m${run.text}`];
      case 'word':
        return spellingsOf(run, runs[index + 1]).flatMap((word) => {
          const stem = stems.get(word);
          return [...edgesOf(word), ...(stem === undefined ? [] : [`s${stem}`])];
        });
    }
  });
  return [...spoken, ...written];
}

const edgesOf = (word: string, longest = Infinity): string[] =>
  Array.from(word)
    .slice(0, longest)
    .map((_, index, letters) => `e${letters.slice(0, index + 1).join('')}`);

/** Every lexeme of a product's texts, each once. */
export function lexemesOf({ names, others }: SearchTexts, stems: Stems): string[] {
  const lexemes = new Set<string>();
  for (const [field, texts] of [
    ['n', names],
    ['o', others],
  ] as const) {
    for (const text of texts) {
      bodiesOf(text, stems).forEach((body) => lexemes.add(`${field}${body}`));
    }
  }
  return [...lexemes];
}

/** The Latin words of the texts, for their stems. */
export function latinWordsOf({ names, others }: SearchTexts): string[] {
  const words = [...names, ...others].flatMap((text) => runsOf(inOneRegionsWords(plain(text))));
  return [...new Set(words.flatMap(({ text, parts = [] }) => [text, ...parts].filter(isLatin)))];
}

export interface KnownWord {
  word: string;
  isPinyin: boolean;
}

/** What a mistyped word may have meant: Latin words, and the pinyin of two and three neighbours. */
export function vocabularyOf({ names, others }: SearchTexts): KnownWord[] {
  const pinyins = names.flatMap((text) =>
    runsOf(plain(text)).flatMap((run) => {
      const syllables = run.kind === 'han' ? syllablesOf(run.text) : [];
      return syllables.flatMap((_, start) =>
        [2, 3].flatMap((length) =>
          start + length <= syllables.length ? [syllables.slice(start, start + length).join('')] : [],
        ),
      );
    }),
  );
  const isKept = (word: string) => word.length >= shortestTypo && word.length <= longestWord && isLatin(word);
  const known = new Map(pinyins.filter(isKept).map((word) => [word, { word, isPinyin: true }]));
  latinWordsOf({ names, others })
    .filter(isKept)
    .forEach((word) => known.set(word, { word, isPinyin: false }));
  return [...known.values()];
}

/** The word and each of it with one letter left out: two words share one of these when a single slip of the finger parts them. */
export function slipsOf(word: string): string[] {
  return [word, ...new Set(Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1)))];
}

const syllable =
  '(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])?(?:iang|iong|uang|ang|eng|ing|ong|iao|ian|uai|uan|ai|ei|ao|ou|an|en|in|un|ia|ie|iu|ua|uo|ui|ue|er|[aoeiuv])';
const wholePinyin = new RegExp(`^(?:${syllable})+$`);
const withoutAccent = (word: string): string => word.replace(/(?<=[zcs])h|(?<=n)g/g, '');

/** Whether the typed word may be the known one: what reads as other pinyin is another word, unless it only sounds so with an accent. */
export function mayBe(typed: string, { word, isPinyin }: KnownWord): boolean {
  return isPinyin && wholePinyin.test(typed) ? withoutAccent(word) === withoutAccent(typed) : isOneSlip(word, typed);
}

/** Whether one letter added, left out, changed or swapped with its neighbour makes one word the other. */
function isOneSlip(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) {
    return false;
  }
  let head = 0;
  while (head < short.length && short[head] === long[head]) {
    head += 1;
  }
  if (short.length < long.length) {
    return short.slice(head) === long.slice(head + 1);
  }
  const isSwap = short[head] === long[head + 1] && short[head + 1] === long[head];
  return short.slice(head + 1) === long.slice(head + 1) || (isSwap && short.slice(head + 2) === long.slice(head + 2));
}

// ── What a person types ──────────────────────────────────────────────────────────────────────────────────────────────

/** One thing that is wanted: any of these lexemes, without field; `:*` behind one asks for its beginning. */
export type Clause = string[];

/** Words that nearly every course would have; they say nothing while something else is said. */
const emptyHanHead = /^(?:我想学|我要学|想学|学习)(?=.)/u;
const emptyHanTail = /(?<=.)(?:课程|课|教学|教程|教室|老师|补习|培训)$/u;
/** The same beside words of other letters: 學 C++, Python 課程. */
const emptyHan = /^(?:我想学|我要学|想学|学习|学|课程|课|教学|教程|教室|老师|补习|培训)$/u;
const emptyLatin = new Set(
  'a an and at best class classes course courses for how i in learn lesson lessons my of on the to want with'.split(
    ' ',
  ),
);

/** The runs of a keyword that mean something. */
export function wordsOf(keyword: string): Run[] {
  const all = runsOf(inOneRegionsWords(plain(keyword)));
  const telling = all.filter(({ text }) => !emptyLatin.has(text) && !emptyHan.test(text));
  return (telling.length > 0 ? telling : all).map((run) =>
    run.kind === 'han' ? { ...run, text: run.text.replace(emptyHanHead, '').replace(emptyHanTail, '') } : run,
  );
}

/** The Latin words among them that a slip of the finger may have spoilt. */
export const mayBeMistyped = (word: Run): boolean => isLatin(word.text) && word.text.length >= shortestTypo;

/** An emoji is asked for as it stands, and by words that are to be there whole: not rocket for rock. */
const emojiClause = ({ text, means = [] }: Run): Clause => [`m${text}`, ...means.map((stem) => `s${stem}`)];

/** What must be there, as it was typed. */
export function clausesOf(words: readonly Run[], stems: Stems): Clause[] {
  return words.flatMap((word): Clause[] => {
    switch (word.kind) {
      case 'han': {
        const characters = Array.from(word.text);
        return (characters.length === 1 ? characters : neighbours(characters)).map((part) => [`h${part}`]);
      }
      case 'emoji':
        return [emojiClause(word)];
      case 'word':
        return [latinWish(word.text, stems)];
    }
  });
}

const beginningClause = (word: string): Clause => [`e${word}`, ...(word.length > shortEdge ? [`w${word}:*`] : [])];

function latinWish(word: string, stems: Stems): Clause {
  const stem = word.length > shortEdge ? stems.get(word) : undefined;
  return [...beginningClause(word), ...(stem === undefined ? [] : [`s${stem}`])];
}

/**
 * What may have been meant when nothing has it as typed: characters in any order, initials, words one slip away, what stands between dots by
 * itself; and an emoji beside words is an ornament.
 */
export function looseClausesOf(
  words: readonly Run[],
  stems: Stems,
  meant: ReadonlyMap<string, readonly string[]>,
): Clause[] {
  const written = words.filter(({ kind }) => kind !== 'emoji');
  if (written.length === 0) {
    return words.map(emojiClause);
  }
  return written.flatMap(({ kind, text, parts = [text] }): Clause[] =>
    kind === 'han'
      ? Array.from(text, (character) => [`h${character}`])
      : parts.map((word) => [
          ...latinWish(word, stems),
          ...(isLatin(word) && word.length > 1 ? [`i${word}:*`] : []),
          ...(meant.get(word) ?? []).flatMap(beginningClause),
        ]),
  );
}

/** Whether a text that is in no index has every clause; stems are left out of it. */
export function isAnswer(text: string, clauses: readonly Clause[]): boolean {
  const bodies = bodiesOf(text, new Map());
  const has = (clause: string) =>
    clause.endsWith(':*') ? bodies.some((body) => body.startsWith(clause.slice(0, -2))) : bodies.includes(clause);
  return clauses.every((clause) => clause.some(has));
}

type Field = 'n' | 'o';

const quoted = (lexeme: string): string => {
  const isBeginning = lexeme.endsWith(':*');
  return `'${(isBeginning ? lexeme.slice(0, -2) : lexeme).replace(/['\\]/g, '')}'${isBeginning ? ':*' : ''}`;
};

/** Every clause, in any of the fields. */
export function queryOf(clauses: readonly Clause[], fields: readonly Field[]): string {
  return clauses
    .map((clause) => `(${clause.flatMap((body) => fields.map((field) => quoted(`${field}${body}`))).join('|')})`)
    .join('&');
}

/** Any of the facts. */
export const factQuery = (facts: readonly string[]): string => `(${facts.map(quoted).join('|')})`;

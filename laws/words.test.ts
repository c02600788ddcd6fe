import { languages, type Language } from '@lyceum/domain/language';
import { describe, expect, it } from 'vitest';
import { mainlandWords, simplified, taiwanWords, traditional } from './chinese.ts';
import {
  allFiles,
  refusalCodes,
  childrenOf,
  isTest,
  nodesIn,
  nodesOf,
  place,
  textOf,
  treeOf,
  workspaceSources,
  type Node,
} from './sources.ts';

const locales = 'packages/i18n/locales';

/** A text, or one for each plural form. */
type Message = string | { match: Record<string, string> }[];
const textsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));
const paramsOf = (message: Message): string[] =>
  [
    ...new Set(textsOf(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))),
  ].toSorted();

const featuresOf = (language: Language): string[] =>
  allFiles
    .flatMap((file) => (file.startsWith(`${locales}/${language}/`) ? (/([^/]+)\.json$/.exec(file)?.[1] ?? []) : []))
    .toSorted();
const read = (language: Language, feature: string): Record<string, Message> =>
  JSON.parse(textOf(`${locales}/${language}/${feature}.json`)) as Record<string, Message>;

const features = featuresOf('zh-TW');
const everyKey = features.flatMap((feature) => Object.keys(read('zh-TW', feature)));
const code = workspaceSources.filter((file) => !isTest(file));
const codeText = code.map(textOf).join('\n');

describe('the words', () => {
  it.each(languages)('in %s have the same files and keys', (language) => {
    const keysOf = (of: Language) =>
      features.flatMap((feature) => Object.keys(read(of, feature)).map((key) => `${feature}.json: ${key}`));
    expect(featuresOf(language)).toEqual(features);
    expect(keysOf(language).toSorted()).toEqual(keysOf('zh-TW').toSorted());
  });

  it.each(languages)('in %s name the same parameters', (language) => {
    const strange = features.flatMap((feature) =>
      Object.entries(read(language, feature)).filter(
        ([key, message]) => paramsOf(message).join() !== paramsOf(read('zh-TW', feature)[key] ?? '').join(),
      ),
    );
    expect(strange.map(([key]) => key)).toEqual([]);
  });

  it('are in simplified characters at most two letters wider than the wider of the other two, so that they fit where those fit', () => {
    const lettersOf = (message: Message = ''): number =>
      Math.max(
        ...textsOf(message).map((text) =>
          Array.from(text.replaceAll(/\{\w+\}/g, '00')).reduce<number>(
            (sum, one) => sum + (/[\u2e80-\uffef]/.test(one) ? 1 : 0.55),
            0,
          ),
        ),
      );
    const wider = features.flatMap((feature) =>
      Object.entries(read('zh-CN', feature)).filter(
        ([key, message]) =>
          lettersOf(message) >
          2 + Math.max(lettersOf(read('zh-TW', feature)[key]), lettersOf(read('en', feature)[key])),
      ),
    );
    expect(wider.map(([key]) => key)).toEqual([]);
  });

  it.each(languages)('in %s are never empty', (language) => {
    const empty = features.flatMap((feature) =>
      Object.entries(read(language, feature)).filter(([, message]) =>
        textsOf(message).some((text) => text.trim() === ''),
      ),
    );
    expect(empty.map(([key]) => key)).toEqual([]);
  });

  it('begin with their feature; those of a refusal may stand with the feature that gives it', () => {
    const strange = features.flatMap((feature) =>
      Object.keys(read('zh-TW', feature)).filter(
        (key) => !key.startsWith(`${feature}_`) && !key.startsWith('refusals_'),
      ),
    );
    expect(strange).toEqual([]);
  });

  it('are all used', () => {
    const used = new Set([
      ...(codeText.match(/\b[a-z][A-Za-z0-9]*_\w+/g) ?? []),
      ...refusalCodes.map((code) => `refusals_${code}`),
    ]);
    expect(everyKey.filter((key) => !used.has(key))).toEqual([]);
  });

  it('are there wherever the code asks for them', () => {
    const known = new Set(everyKey);
    const missing = code
      .filter((file) => /from '(?:@lyceum\/i18n\/words|\.\/words\/messages\.js)'/.test(textOf(file)))
      .flatMap((file) =>
        [...textOf(file).matchAll(/\bm\.(\w+)/g)].flatMap(([, key = '']) =>
          known.has(key) ? [] : [`${file}: ${key}`],
        ),
      );
    expect(missing).toEqual([]);
  });
});

/** Long texts, such as the legal ones, stand in a file of their own for each language. */
const languageOfFile = (file: string): string => /\.(zh-CN|zh-TW|en)\.ts$/.exec(file)?.[1] ?? '';

it('long texts stand in all three languages', () => {
  const stems = [...new Set(code.filter(languageOfFile).map((file) => file.replace(/\.(?:zh-CN|zh-TW|en)\.ts$/, '')))];
  const missing = stems.flatMap((stem) => languages.map((language) => `${stem}.${language}.ts`));
  expect(missing.filter((file) => !code.includes(file))).toEqual([]);
});

/**
 * Texts in the code: in a language's own file, under a language's name, and the arguments of `words(traditional, simplified,
 * english)`.
 */
function textsInCode(file: string, language: Language): { where: string; text: string }[] {
  const strings = (node: Node): { where: string; text: string }[] =>
    nodesOf(node).flatMap((one) => {
      const value = one.type === 'TemplateElement' ? (one['value'] as { cooked: string }).cooked : one['value'];
      return (one.type === 'Literal' || one.type === 'TemplateElement') && typeof value === 'string'
        ? [{ where: place(file, one), text: value }]
        : [];
    });
  if (languageOfFile(file) !== '') {
    return languageOfFile(file) === language ? strings(treeOf(file)) : [];
  }
  return nodesIn(file).flatMap((node) => {
    if (node.type === 'Property' && (node['key'] as { value?: unknown }).value === language) {
      return strings(node['value'] as Node);
    }
    const callee = (node['callee'] as { name?: string } | undefined)?.name;
    const argument = (node['arguments'] as Node[] | undefined)?.[['zh-TW', 'zh-CN', 'en'].indexOf(language)];
    return node.type === 'CallExpression' && callee === 'words' && argument ? strings(argument) : [];
  });
}

const withTexts = code.filter((file) => languageOfFile(file) !== '' || /'zh-TW'|\bwords\(/.test(textOf(file)));
const all = (language: Language): { where: string; text: string }[] => [
  ...features.flatMap((feature) =>
    Object.entries(read(language, feature)).flatMap(([key, message]) =>
      textsOf(message).map((text) => ({ where: key, text })),
    ),
  ),
  ...withTexts.flatMap((file) => textsInCode(file, language)),
];

/** Right where they stand, though the law would not know it. */
const allowed: { text: RegExp; why: string }[] = [
  { text: /^简体中文$|^繁體中文$|^繁中$|^简中$/, why: 'a language is named in its own script' },
  { text: /謝謝支持/, why: 'thanks for the backing, which Taiwan says too; software is what 支援 is for' },
];

/** Where texts of a language hold one of the patterns, and what to say instead. */
function found(language: Language, instead: Record<string, string>): string[] {
  const wrong = Object.entries(instead).map(([pattern, better]) => ({ pattern: new RegExp(pattern), better }));
  return all(language)
    .filter(({ text }) => !allowed.some((one) => one.text.test(text)))
    .flatMap(({ where, text }) =>
      wrong
        .filter(({ pattern }) => pattern.test(text))
        .map(({ pattern, better }) => `${where}: ${pattern.source} (say ${better}) in ${text}`),
    );
}

describe('Chinese', () => {
  it('of Taiwan is written in traditional characters', () => {
    expect(found('zh-TW', simplified)).toEqual([]);
  });
  it('of the mainland is written in simplified characters', () => {
    expect(found('zh-CN', traditional)).toEqual([]);
  });
  it('of Taiwan says what Taiwan says', () => {
    expect(found('zh-TW', taiwanWords)).toEqual([]);
  });
  it('of the mainland says what the mainland says', () => {
    expect(found('zh-CN', mainlandWords)).toEqual([]);
  });
  it('stands nowhere in English', () => {
    expect(all('en').filter(({ text }) => /\p{Script=Han}/u.test(text))).toEqual([]);
  });
});

describe('screens', () => {
  /** The gallery is for ourselves. */
  const shown = code.filter((file) =>
    /^(?:apps\/(?:storefront|backoffice)|packages\/web)\/src\/(?!gallery\/)/.test(file),
  );
  const brand = /\bLyceum\b/g;
  const says = (text: unknown): boolean => typeof text === 'string' && /\p{L}/u.test(text.replace(brand, ''));
  /** Attributes that a person reads or hears. */
  const spoken =
    /^(?:alt|title|label|placeholder|hint|error|text|aria-(?:label|description|valuetext|roledescription))$/;

  /** Texts that an expression may give: itself, either side of a choice. */
  function givenBy(node: Node): Node[] {
    switch (node.type) {
      case 'Literal':
      case 'TemplateLiteral':
        return [node];
      case 'ConditionalExpression':
        return [node['consequent'], node['alternate']].flatMap((side) => givenBy(side as Node));
      case 'LogicalExpression':
        return givenBy(node['right'] as Node);
      case 'JSXExpressionContainer':
        return givenBy(node['expression'] as Node);
      default:
        return [];
    }
  }
  const literal = (node: Node): boolean =>
    node.type === 'TemplateLiteral'
      ? (node['quasis'] as { value: { cooked: string } }[]).some(({ value }) => says(value.cooked))
      : says(node['value']);

  it('take every text from the words', () => {
    const written = shown
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) =>
        nodesIn(file).flatMap((node) => {
          if (node.type === 'JSXText') {
            return says(node['value']) ? [place(file, node)] : [];
          }
          const isSpoken = node.type === 'JSXAttribute' && spoken.test((node['name'] as { name: string }).name);
          const given =
            node.type === 'JSXElement' || node.type === 'JSXFragment'
              ? childrenOf(node).filter(({ type }) => type === 'JSXExpressionContainer')
              : isSpoken && node['value']
                ? [node['value'] as Node]
                : [];
          return given
            .flatMap(givenBy)
            .filter(literal)
            .map((one) => place(file, one));
        }),
      );
    expect(written).toEqual([]);
  });

  it('hold no Chinese, but the names of languages and long texts of their own', () => {
    const chinese = shown
      .filter((file) => languageOfFile(file) === '')
      .flatMap((file) =>
        nodesIn(file).flatMap((node) => {
          const value = node.type === 'TemplateElement' ? (node['value'] as { cooked: string }).cooked : node['value'];
          const isText = ['Literal', 'TemplateElement', 'JSXText'].includes(node.type) && typeof value === 'string';
          return isText && /\p{Script=Han}/u.test(value) && !allowed.some(({ text }) => text.test(value))
            ? [`${place(file, node)}: ${value}`]
            : [];
        }),
      );
    expect(chinese).toEqual([]);
  });
});

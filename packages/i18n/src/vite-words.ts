import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages, type Language } from '@lyceum/domain/language';
import { minify, type Plugin } from 'vite';

/**
 * What the word library writes at the end of each word: the choice of the language, once per word. Its own way to a build for one language
 * (`experimentalStaticLocale`) leaves a function around each word, which makes the words 1.7 times as long (gzip).
 */
const choice =
  /\(\((?:inputs(?: = \{\})?), options = \{\}\) => \{\s*const locale = [^\n]+\n\s*if \(locale === "zh-CN"\) return (\w+)\(inputs\)\s*if \(locale === "en"\) return (\w+)\(inputs\)\s*return (\w+)\(inputs\)\s*\}\)/;

const isWord = (id: string): boolean => /\/i18n\/src\/words\/messages\/(?!_index)/.test(id);

/** Puts small-runtime.ts in the place of the word library's runtime, and the choice of the language there too. */
export function smallWordsRuntime(): Plugin {
  return {
    name: 'lyceum-small-words-runtime',
    enforce: 'pre',
    resolveId(id, importer) {
      const asked =
        id === '@lyceum/i18n/runtime' || (id.endsWith('/runtime.js') && importer?.includes('/i18n/src/words/'));
      return asked ? join(import.meta.dirname, 'small-runtime.ts') : null;
    },
    transform(code, id) {
      if (!isWord(id)) {
        return null;
      }
      if (!choice.test(code)) {
        throw new Error(`the word library writes its choice of the language in another way now: ${id}`);
      }
      return code
        .replace(choice, '(/* @__PURE__ */ inLanguage($3, $1, $2))')
        .replace('import {', 'import { inLanguage,');
    },
  };
}

const messages = join(import.meta.dirname, 'words/messages');
const ofOne = '\0lyceum-words-of ';

/**
 * Gives each module words of its own: what several parts of the application say is then written in each of them, a few bytes, and does not
 * become a file that all of them have to fetch. Sources say `import * as m from '@lyceum/i18n/words'` and `m.<feature>_<name>`.
 */
export function wordsWhereTheyAreSaid(): Plugin {
  const files = new Map<string, string>();
  const saidBy = new Map<string, string[]>();
  return {
    name: 'lyceum-words-where-they-are-said',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      for (const file of readdirSync(messages).filter((name) => name.endsWith('.js') && name !== '_index.js')) {
        // A name with capitals stands in a file without them, and says so where it is exported.
        const [, name] = /export \{ \w+ as "(\w+)" \}/.exec(readFileSync(join(messages, file), 'utf8')) ?? [];
        files.set(name ?? file.slice(0, -'.js'.length), file);
      }
    },
    transform(code, id) {
      if (!code.includes(`'@lyceum/i18n/words'`)) {
        return null;
      }
      const said = new Set(Array.from(code.matchAll(/\bm\.(\w+)/g), ([, name = '']) => name));
      saidBy.set(
        id,
        [...said].filter((name) => files.has(name)),
      );
      return code.replace(`'@lyceum/i18n/words'`, `'@lyceum/i18n/words?of=${id}'`);
    },
    resolveId: (id) => {
      const [, asker] = /^@lyceum\/i18n\/words\?of=(.+)$/.exec(id) ?? [];
      return asker === undefined ? null : ofOne + asker;
    },
    load(id) {
      if (!id.startsWith(ofOne)) {
        return null;
      }
      const asker = id.slice(ofOne.length);
      // What a word imports is looked for beside it: its own id has no more folders than its file.
      const ofAsker = asker.replaceAll(/[/\\]/g, ':');
      return (saidBy.get(asker) ?? [])
        .map(
          (name) =>
            `export { ${name} } from ${JSON.stringify(`${join(messages, files.get(name) ?? '')}?of=${ofAsker}`)};`,
        )
        .join('\n');
    },
  };
}

const order: readonly Language[] = ['zh-TW', 'zh-CN', 'en'];
const mark = 'LYCEUM_WORD';
const marked = new RegExp(String.raw`${mark}\(([\w$]+), ([\w$]+), ([\w$]+)\)`, 'g');

/**
 * Writes every script of the build once per language, as `assets/<language>/<name>.js` in the place of `assets/<name>.js`, each with the words
 * of its language alone: a reader fetches no others. The page has to begin with the entry of its reader's language, and comes again
 * when he chooses another. Stands after `smallWordsRuntime`.
 */
export function wordsByLanguage(): Plugin {
  return {
    name: 'lyceum-words-by-language',
    apply: 'build',
    enforce: 'pre',
    // Words are taken out below while their marks can still be read.
    config: () => ({ build: { minify: false } }),
    transform(code, id) {
      const plain = isWord(id)
        ? code.replace(/\(\/\* @__PURE__ \*\/ inLanguage(\([^)]+\))\)/, `(/* @__PURE__ */ ${mark}$1)`)
        : code;
      return plain === code ? null : { code: plain, moduleSideEffects: false };
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const chunk of Object.values(bundle).filter((output) => output.type === 'chunk')) {
          delete bundle[chunk.fileName];
          for (const language of languages) {
            const words = chunk.code.replace(
              marked,
              (_call, ...words: string[]) => words[order.indexOf(language)] ?? '',
            );
            if (words.includes(mark)) {
              throw new Error(`a word of ${chunk.fileName} was not told apart`);
            }
            const { code, errors } = await minify(chunk.fileName, words, {
              module: true,
              compress: { target: 'es2022' },
            });
            if (errors.length > 0) {
              throw new Error(errors.map(({ message }) => message).join('\n'));
            }
            this.emitFile({
              type: 'asset',
              fileName: chunk.fileName.replace('assets/', `assets/${language}/`),
              source: code,
            });
          }
        }
      },
    },
  };
}

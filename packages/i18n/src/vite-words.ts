import { join } from 'node:path';
import { languages, type Language } from '@lyceum/domain/language';
import { minify, type Plugin } from 'vite';

/** What the word library writes at the end of each word: the choice of the language, once per word. */
const choice =
  /\(\((?:inputs(?: = \{\})?), options = \{\}\) => \{\s*const locale = [^\n]+\n\s*if \(locale === "zh-CN"\) return (\w+)\(inputs\)\s*if \(locale === "en"\) return (\w+)\(inputs\)\s*return (\w+)\(inputs\)\s*\}\)/;

const isWord = (id: string): boolean => id.includes('/i18n/src/words/messages/');

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
      return isWord(id) && choice.test(code)
        ? code.replace(choice, '(/* @__PURE__ */ inLanguage($3, $1, $2))').replace('import {', 'import { inLanguage,')
        : null;
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

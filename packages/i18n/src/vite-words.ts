import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What the word library writes at the end of each word: the choice of the language, once per word. */
const choice =
  /\(\((?:inputs(?: = \{\})?), options = \{\}\) => \{\s*const locale = [^\n]+\n\s*if \(locale === "zh-CN"\) return (\w+)\(inputs\)\s*if \(locale === "en"\) return (\w+)\(inputs\)\s*return (\w+)\(inputs\)\s*\}\)/;

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
      return id.includes('/i18n/src/words/messages/') && choice.test(code)
        ? code.replace(choice, '(/* @__PURE__ */ inLanguage($3, $1, $2))').replace('import {', 'import { inLanguage,')
        : null;
    },
  };
}

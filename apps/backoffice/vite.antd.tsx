/** @jsxRuntime automatic */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCache, extractStyle as stylesOf, StyleProvider } from '@ant-design/cssinjs';
import { extractStyle } from '@ant-design/static-style-extract';
import { ConfigProvider, theme } from 'antd';
import type { Plugin } from 'vite';
import { darkTokens, lightTokens, staticTheme } from './src/theme.ts';

/**
 * The parts of antd whose styles the sheet has: those that our sources name, and those that these are made of. The build fails when a script
 * carries the style of a part that is not here.
 */
const parts = [
  'Alert',
  'Avatar',
  'Button',
  'Checkbox',
  'Dropdown',
  'Empty',
  'Form',
  'Input',
  'InputNumber',
  'Menu',
  'Modal',
  'Pagination',
  'Popover',
  'Radio',
  'Row',
  'Select',
  'Skeleton',
  'Space',
  'Spin',
  'Switch',
  'Table',
  'Tabs',
  'Tooltip',
  'Tree',
];
/** Row and Col of antd have one folder. */
const folderOf = (part: string): string =>
  part === 'Row' ? 'grid' : part.replaceAll(/(?<=[a-z])[A-Z]/g, '-$&').toLowerCase();

const settingsOf = {
  light: { algorithm: theme.defaultAlgorithm, token: lightTokens },
  dark: { algorithm: theme.darkAlgorithm, token: darkTokens },
};

/** What antd's own extraction puts out for the parts; the rules are the same in either scheme, the variables are not. */
function extracted(scheme: keyof typeof settingsOf) {
  const cache = createCache();
  extractStyle({
    includes: parts,
    customTheme: (all) => (
      <StyleProvider cache={cache}>
        <ConfigProvider theme={{ ...staticTheme, ...settingsOf[scheme], zeroRuntime: false }}>{all}</ConfigProvider>
      </StyleProvider>
    ),
  });
  return {
    variables: stylesOf(cache, { plain: true, types: ['token', 'cssVar'] }),
    rules: stylesOf(cache, { plain: true, types: ['style'] }),
  };
}

function antdSheet(): string {
  const { variables, rules } = extracted('light');
  return `${variables}\nhtml[data-theme='dark'] { ${extracted('dark').variables} }\n${rules}`;
}

const sheet = 'virtual:antd.css';

/** antd's styles as a file of the build: its documented static extraction, to go with `zeroRuntime`. */
export function staticAntd(): Plugin {
  return {
    name: 'lyceum-static-antd',
    enforce: 'pre',
    resolveId: (id) => (id === sheet ? `\0${sheet}` : null),
    load(id) {
      if (id === `\0${sheet}`) {
        return antdSheet();
      }
      return id.endsWith('/@rc-component/util/es/Dom/dynamicCSS.js')
        ? { code: readFileSync(join(import.meta.dirname, 'antd/dynamic-css.ts'), 'utf8'), moduleType: 'ts' }
        : null;
    },
    generateBundle(_options, bundle) {
      const folders = parts.map(folderOf);
      const styled = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk'
          ? Object.entries(chunk.modules).flatMap(([id, { renderedLength }]) =>
              renderedLength > 0 ? (/\/antd\/es\/([\w-]+)\/style\//.exec(id)?.[1] ?? []) : [],
            )
          : [],
      );
      const missed = styled.filter((folder, at) => !folders.includes(folder) && styled.indexOf(folder) === at);
      if (missed.length > 0) {
        this.error(`vite.antd.tsx has no styles for these parts of antd: ${missed.join(', ')}`);
      }
    },
  };
}

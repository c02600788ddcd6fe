/** @jsxRuntime automatic */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import * as antd from 'antd';
import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Plugin } from 'vite';
import { cssVar, darkTokens, lightTokens, staticTheme } from './src/theme.ts';

const { Badge, Button, ConfigProvider, Dropdown, Form, Input, Modal, Space, Tag, theme, Typography } = antd;

const here = import.meta.dirname;
const library = join(dirname(createRequire(import.meta.url).resolve('antd/package.json')), 'es');

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** `Button` → `button`, as antd's own list says. */
const folderOfPart = new Map(
  [...readFileSync(join(library, 'index.js'), 'utf8').matchAll(/default as (\w+) \} from '\.\/([\w-]+)'/g)].map(
    ([, name = '', folder = '']) => [name, folder],
  ),
);

/** The folders of antd that files of this folder import. */
function foldersImportedBy(folder: string): string[] {
  return filesBelow(join(library, folder))
    .filter((file) => file.endsWith('.js') && !file.includes('/style/'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)].map(
        ([, from = '']) => relative(library, join(dirname(file), from)).split('/')[0] ?? '',
      ),
    );
}

/** The parts that our sources name, with all that those are made of. */
function partsInUse(): string[] {
  const sources = filesBelow(join(here, 'src')).filter((file) => /\.tsx?$/.test(file));
  const named = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import \{([^}]+)\} from 'antd'/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
    ),
  );
  const folders = new Set(named.flatMap((name) => folderOfPart.get(name) ?? []));
  for (const folder of folders) {
    foldersImportedBy(folder)
      .filter((other) => [...folderOfPart.values()].includes(other))
      .forEach((other) => folders.add(other));
  }
  return [...folderOfPart].flatMap(([name, folder]) => (folders.has(folder) ? [name] : []));
}

/** What must be shown for a part to ask for all of its styles; every other part is shown as it is. */
const shows: Record<string, ReactNode> = {
  Affix: null,
  App: null,
  // Files of parts in use name these, and none of our screens shows them.
  Collapse: null,
  ColorPicker: null,
  Divider: null,
  Drawer: null,
  Layout: null,
  Menu: null,
  Segmented: null,
  Slider: null,
  Tree: null,
  ConfigProvider: null,
  theme: null,
  version: null,
  Badge: (
    <>
      <Badge count={1} />
      <Badge.Ribbon />
    </>
  ),
  Button: (
    <Space.Compact>
      <Button />
    </Space.Compact>
  ),
  Dropdown: (
    <Dropdown menu={{ items: [] }}>
      <i />
    </Dropdown>
  ),
  Form: (
    <Form>
      <Form.Item>
        <i />
      </Form.Item>
    </Form>
  ),
  Input: (
    <>
      <Input />
      <Input.Search />
      <Input.TextArea />
      <Input.OTP />
    </>
  ),
  Modal: <ConfirmPanel />,
  Tag: (
    <>
      <Tag color="blue" />
      <Tag color="success" />
      <Tag.CheckableTag checked />
    </>
  ),
  Typography: <Typography.Text />,
};

function ConfirmPanel(): ReactNode {
  const [, holder] = Modal.useModal();
  return holder;
}

function shown(name: string): ReactNode {
  if (name in shows && name !== 'Modal') {
    return shows[name];
  }
  const part = (
    antd as unknown as Record<string, ComponentType & { _InternalPanelDoNotUseOrYouWillBeFired?: ComponentType }>
  )[name];
  const Panel = part?._InternalPanelDoNotUseOrYouWillBeFired;
  const Part = typeof part === 'function' || (part && '$$typeof' in part) ? part : null;
  return (
    <>
      {Panel && <Panel />}
      {Part && !Panel && <Part />}
      {name === 'Modal' && shows['Modal']}
    </>
  );
}

/**
 * A part that is shown as antd's inner panel stands below a provider of the panel's own, whose class no page of ours has: the part's variables
 * are put under our class, and what the panel repeats of the theme is left out.
 */
const underOneClass = (css: string): string =>
  css.replace(/\.css-var-_\w+\{[^}]*\}/g, '').replace(/\.css-var-_\w+\./g, `.${cssVar.key}.`);

/** Columns by number, buttons in antd's own colours, tables with lines or sums: no screen of ours has them, and they are an eighth of the sheet. */
const neverWorn =
  /\.ant-(?:col-(?:\w+-)?(?:\d|push|pull|offset|order|flex)|table-(?:bordered|summary)|btn-color-(?:blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|lime|gold)\b)/;

const worn = (css: string): string =>
  css.replace(/([^{}]+)\{[^{}]*\}/g, (rule: string, at: string) =>
    at.split(',').every((part) => neverWorn.test(part)) ? '' : rule,
  );

/** The rules of `css` without what `other` says already under the same selectors. */
function whatDiffers(css: string, other: string): string {
  const rules = (sheet: string) =>
    [...sheet.matchAll(/([^{}]+)\{([^}]*)\}/g)].map(([, at = '', body = '']) => ({ at, body }));
  const known = new Set(rules(other).flatMap(({ at, body }) => body.split(';').map((line) => `${at}${line}`)));
  return rules(css)
    .map(
      ({ at, body }) =>
        `${at}{${body
          .split(';')
          .filter((line) => !known.has(`${at}${line}`))
          .join(';')}}`,
    )
    .join('');
}

/** The rules of the parts in use, and their variables for either scheme. */
function staticStyles(): string {
  const parts = partsInUse().map((name) => <div key={name}>{shown(name)}</div>);
  const styled = (scheme: 'light' | 'dark') => {
    const cache = createCache();
    const settings = {
      ...staticTheme,
      zeroRuntime: false,
      algorithm: scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
      token: scheme === 'dark' ? darkTokens : lightTokens,
    };
    renderToString(
      <StyleProvider cache={cache}>
        <ConfigProvider theme={settings}>{parts}</ConfigProvider>
      </StyleProvider>,
    );
    return cache;
  };
  const light = styled('light');
  const variables = (cache: ReturnType<typeof createCache>) =>
    underOneClass(extractStyle(cache, { plain: true, types: ['token', 'cssVar'] }));
  const dark = whatDiffers(variables(styled('dark')), variables(light));
  return [
    variables(light),
    `html[data-theme='dark']{${dark}}`,
    worn(extractStyle(light, { plain: true, types: ['style'] })),
  ].join('\n');
}

const sheet = 'virtual:antd.css';

/** antd with its styles as a file of the build, and without the code that would make them in the browser. */
export function staticAntd(): Plugin {
  let isBuild = true;
  return {
    name: 'lyceum-static-antd',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id === sheet ? `\0${sheet}` : null),
    load(id) {
      if (id === `\0${sheet}`) {
        return staticStyles();
      }
      const standIn = id.endsWith('/cssinjs-utils/es/util/genStyleUtils.js')
        ? 'style-hooks.ts'
        : id.endsWith('/@rc-component/util/es/Dom/dynamicCSS.js')
          ? 'dynamic-css.ts'
          : null;
      // In development Vite packs antd before plugins see it, and there is no policy to obey.
      return isBuild && standIn ? { code: readFileSync(join(here, 'antd', standIn), 'utf8'), moduleType: 'ts' } : null;
    },
    transform(code, id) {
      // `export default genStyleHooks('Button', styles…)` becomes a hook made of nothing and an unused call, which is left out together
      // with all styles that it names.
      return isBuild && /\/antd\/es\/.*\/style\//.test(id)
        ? code.replaceAll(
            /(export default|export const \w+ =|const \w+ =|return) (gen(?:StyleHooks|SubStyleComponent|ComponentStyleHook))\(/g,
            '$1 $2();\n/* @__PURE__ */ $2(',
          )
        : null;
    },
  };
}

import type { ThemeConfig } from 'antd';

/** LOOK.md's tokens in the names of antd; the same colours as the storefront's styles.css. */
const shape = {
  borderRadius: 8,
  borderRadiusLG: 12,
  fontSize: 14,
  controlHeight: 34,
  // A part that waits for the end of a motion before it goes would stay where none runs.
  motion: false,
  fontFamily: 'inherit',
};

export const lightTokens = {
  ...shape,
  colorPrimary: '#3a5bff',
  // antd's own is too faint for the letters of a button under the pointer.
  colorPrimaryHover: '#3350e6',
  colorInfo: '#3a5bff',
  colorLink: '#3350e6',
  colorSuccess: '#0d7658',
  colorWarning: '#8a5a12',
  colorError: '#c3261a',
  // antd makes the ground of a note out of these dark tones, and comes to grey.
  colorSuccessBg: '#e7f6f1',
  colorSuccessBorder: '#a9dcc8',
  colorWarningBg: '#fcf4e6',
  colorWarningBorder: '#ecd09a',
  colorErrorBg: '#fdeeec',
  colorErrorBorder: '#f3b8b3',
  colorTextBase: '#14161f',
  colorTextSecondary: '#666b7b',
  colorTextTertiary: '#666b7b',
  colorTextDescription: '#666b7b',
  colorTextPlaceholder: '#717689',
  colorBgBase: '#ffffff',
  colorBgLayout: '#f5f6fa',
  // 3 : 1 on paper and on the page, so that a field's edge can be seen.
  colorBorder: '#878c9e',
  colorBorderSecondary: '#e8eaf0',
  // Of notes: nothing shines through.
  colorBgSpotlight: '#2b2e3a',
};

export const darkTokens = {
  ...shape,
  colorPrimary: '#5b76ff',
  colorInfo: '#7d95ff',
  colorLink: '#9db0ff',
  colorSuccess: '#2fc398',
  colorWarning: '#e0a548',
  colorError: '#ff6b60',
  colorTextBase: '#eef0f6',
  colorTextSecondary: '#a0a6b8',
  colorTextTertiary: '#a0a6b8',
  colorTextDescription: '#a0a6b8',
  colorTextPlaceholder: '#868da3',
  colorBgBase: '#0f1117',
  colorBgContainer: '#191c26',
  colorBgElevated: '#222634',
  colorBgLayout: '#0f1117',
  colorBorder: '#6f778d',
  colorBorderSecondary: '#2b3040',
  colorBgSpotlight: '#3a4155',
};

/** The class that carries the variables of either scheme; the style sheet that vite.antd.tsx makes at build time says which. */
export const cssVar = { key: 'office' };

/** Nothing is styled while the application runs: the strict content security policy would refuse it. */
export const staticTheme: ThemeConfig = { zeroRuntime: true, hashed: false, cssVar, token: lightTokens };

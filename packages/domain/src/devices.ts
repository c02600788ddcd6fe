/** What a browser says of itself, as far as its owner recognises it; the rest of its words is not kept. */
export interface Device {
  browser: Browser;
  system: System;
}

// The first that fits: many a browser names the one that it is made from, too.
const browserMarks = {
  line: /\bLine\//,
  wechat: /\bMicroMessenger\//,
  facebook: /\bFB(?:AN|AV)\//,
  instagram: /\bInstagram /,
  edge: /\bEdg(?:e|A|iOS)?\//,
  samsung: /\bSamsungBrowser\//,
  opera: /\bOP(?:R|T|iOS)\//,
  firefox: /\b(?:Firefox|FxiOS)\//,
  chrome: /\b(?:Chrome|CriOS|Chromium)\//,
  safari: /\bVersion\/[\d.]+ .*\bSafari\//,
} as const;
const systemMarks = {
  iphone: /\biPhone\b/,
  ipad: /\biPad\b/,
  android: /\bAndroid\b/,
  windows: /\bWindows NT\b/,
  chromeos: /\bCrOS\b/,
  mac: /\bMacintosh\b/,
  linux: /\bLinux\b/,
} as const;

export type Browser = keyof typeof browserMarks | 'other';
export type System = keyof typeof systemMarks | 'other';
const namesOf = <Name extends string>(marks: Readonly<Record<Name, RegExp>>) => [
  ...(Object.keys(marks) as Name[]),
  'other' as const,
];
export const browsers: readonly Browser[] = namesOf(browserMarks);
export const systems: readonly System[] = namesOf(systemMarks);

function firstMark<Name extends string>(marks: Readonly<Record<Name, RegExp>>, userAgent: string): Name | 'other' {
  const found = (Object.entries(marks) as [Name, RegExp][]).find(([, mark]) => mark.test(userAgent));
  return found?.[0] ?? 'other';
}

/** Reads a `User-Agent` header. */
export function readDevice(userAgent: string): Device {
  return { browser: firstMark(browserMarks, userAgent), system: firstMark(systemMarks, userAgent) };
}

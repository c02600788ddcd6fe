import type { Plugin } from 'vite';

const contract = /\.calls\.ts$/;

/** Tells a bundler that making a call's value has no effect: without that it keeps every call of a file of which a page needs one. */
export const withPureCalls = (code: string): string => code.replaceAll('= call<', '= /* @__PURE__ */ call<');

/** Leaves out of the build what the page does not call. */
export function onlyOwnCalls(): Plugin {
  return {
    name: 'lyceum-only-own-calls',
    apply: 'build',
    enforce: 'pre',
    transform: { filter: { id: contract }, handler: withPureCalls },
  };
}

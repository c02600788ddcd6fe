// Stands in for antd's maker of style hooks (vite.antd.tsx): the styles are a file of the build, so a hook has nothing left to say but
// the class of the variables. The styles' own source, some 100 kB, then drops out of the scripts.
const variables = 'office';

const genStyleHooks = () => () => ['', variables] as const;
const genComponentStyleHook = () => () => '';
const genSubStyleComponent = () => () => null;

export default function genStyleUtils() {
  return { genStyleHooks, genComponentStyleHook, genSubStyleComponent };
}

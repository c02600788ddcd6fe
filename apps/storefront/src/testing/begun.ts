// What the boot script leaves for the application: imported before anything of it.
import { begin } from '../begin.ts';

globalThis.lyceum = { ...begin(), warm: () => undefined, lay: () => Promise.resolve(), reads: [] };

// What the boot script leaves for the application: imported before anything of it.
import { begin } from '../begin.ts';

window.lyceum = { ...begin(), warm: () => undefined, reads: [] };

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function above(folder: string): string {
  if (existsSync(join(folder, 'package-lock.json'))) {
    return folder;
  }
  if (dirname(folder) === folder) {
    throw new Error('The server does not stand in its project: no package-lock.json is above it.');
  }
  return above(dirname(folder));
}

/** The project's folder, found from the source and from the bundle alike. */
export const projectRoot = above(dirname(fileURLToPath(import.meta.url)));

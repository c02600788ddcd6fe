import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Files of the font that has every character of the three languages. */
export interface PosterFonts {
  bold: string;
  regular: string;
}

const folders = ['/usr/share/fonts', '/usr/local/share/fonts', '/Library/Fonts'];
const ownFolders = ['.fonts', '.local/share/fonts', 'Library/Fonts'];
const names: Record<keyof PosterFonts, string> = { bold: 'NotoSansCJK-Bold.ttc', regular: 'NotoSansCJK-Regular.ttc' };

async function filesBelow(folder: string): Promise<Map<string, string>> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return new Map(entries.map((entry) => [entry.name, join(entry.parentPath, entry.name)]));
  } catch {
    // Few machines have all of these folders.
    return new Map();
  }
}

/** Where this machine has the font; null where it does not, and a poster would be full of empty boxes. */
export async function findPosterFonts(
  among: readonly string[] = [...folders, ...ownFolders.map((folder) => join(homedir(), folder))],
): Promise<PosterFonts | null> {
  for (const folder of among) {
    // oxlint-disable-next-line no-await-in-loop
    const files = await filesBelow(folder);
    const bold = files.get(names.bold);
    const regular = files.get(names.regular);
    if (bold !== undefined && regular !== undefined) {
      return { bold, regular };
    }
  }
  return null;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../platform/project-root.ts';
import { faults, plant } from './planted-faults.ts';

const edits = Object.entries(faults).flatMap(([name, { code = [] }]) => code.map((edit) => ({ name, ...edit })));

test.each(edits)('the code that "$name" spoils stands once in $file', (edit) => {
  const code = readFileSync(join(projectRoot, edit.file), 'utf8');
  expect(plant(code, edit)).not.toBe(code);
});

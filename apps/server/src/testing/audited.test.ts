import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../platform/project-root.ts';
import { auditedActs } from './audited.ts';
import { targets } from './contract.ts';

const source = join(projectRoot, 'apps/server/src');
const tests = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && !file.startsWith('testing'))
  .map((file) => readFileSync(join(source, file), 'utf8'));

it('every command of staff says what the audit log keeps of it', () => {
  const commands = targets.filter(({ facts }) => facts.kind === 'command' && facts.path.startsWith('/office/'));
  expect(commands.map(({ name }) => name).filter((name) => !(name in auditedActs))).toEqual([]);
  const named = targets.map(({ name }) => name);
  expect(Object.keys(auditedActs).filter((name) => !named.includes(name))).toEqual([]);
});

it('every command that is audited is made by a test, which asks for its row', () => {
  const audited = Object.keys(auditedActs).filter((name) => auditedActs[name] !== null);
  const made = audited.filter((name) => {
    const [feature = '', verb = ''] = name.split('.');
    const file = feature.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    // Under the feature's own name, or the one that the test gives it.
    return tests.some((text) => {
      const as = new RegExp(`import \\* as (\\w+) from '@lyceum/contract/${file}\\.calls'`).exec(text)?.[1];
      return as !== undefined && new RegExp(`\\b${as}\\.${verb}\\b`).test(text);
    });
  });
  expect(audited.filter((name) => !made.includes(name))).toEqual([]);
});

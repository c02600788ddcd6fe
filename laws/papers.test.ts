import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allFiles, root, textOf } from './sources.ts';

describe('docs/decisions', () => {
  const folder = join(root, 'docs/decisions');
  const pages = existsSync(folder) ? readdirSync(folder).toSorted() : [];

  it('are numbered NNNN-title.md from 0001 on, without a gap', () => {
    const numbers = pages.map((page) => /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.md$/.exec(page)?.[1] ?? page);
    expect(numbers).toEqual(pages.map((_, index) => String(index + 1).padStart(4, '0')));
  });

  it.each(pages)('%s has a heading and at most 40 lines', (page) => {
    const text = textOf(`docs/decisions/${page}`);
    expect(text).toMatch(/^# \S/);
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
  });
});

describe('the lock file', () => {
  it('has no download hosts: a registry is the business of the machine', () => {
    expect(textOf('package-lock.json').match(/"resolved": "https?:[^"]*"/g) ?? []).toEqual([]);
  });
});

describe('secrets', () => {
  it('stand in no file', () => {
    const secret =
      /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36}\b|\bxox[abpr]-[A-Za-z0-9-]{10,}|\bsk_live_[A-Za-z0-9]{16,}|\/\/[^/\s:@'"`]+:[^/\s:@'"`$…]+@(?!localhost|127\.|\[)[a-z]/;
    const readable = allFiles.filter((file) => /\.(?:ts|tsx|mjs|json|css|html|md|sql|env|yml)$|\/run$|rc$/.test(file));
    expect(readable.filter((file) => file !== 'laws/papers.test.ts' && secret.test(textOf(file)))).toEqual([]);
  });

  it('have no file of their own: no .env, no key', () => {
    expect(allFiles.filter((file) => /(?:^|\/)\.env|\.(?:pem|key|p12|pfx)$/.test(file))).toEqual([]);
  });
});

import { expect, test } from 'vitest';
import { keywordOf } from './keyword.ts';

test('spaces at the ends and doubled ones do not count', () => {
  expect(keywordOf('  成人   鋼琴 ')).toBe('成人 鋼琴');
  expect(keywordOf(' \n\t ')).toBe('');
});

test('a long keyword is cut to what the server takes, never in the middle of a character', () => {
  expect(keywordOf('長'.repeat(100))).toHaveLength(60);
  const cut = keywordOf(`a${'🎹'.repeat(50)}`);
  expect(cut).toBe(`a${'🎹'.repeat(29)}`);
});

test('markup and wildcards are words like others', () => {
  expect(keywordOf('<b>%_\\')).toBe('<b>%_\\');
});

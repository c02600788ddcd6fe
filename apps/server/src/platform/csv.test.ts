import { setTimeout as wait } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { batchesOf, csvCell, csvStream, timeIn } from './csv.ts';

const taipei = timeIn('Asia/Taipei');

describe('a cell', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+886912', "'+886912"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ])('that a spreadsheet would run is a text: %j', (given, written) => {
    expect(csvCell(given, taipei)).toBe(written);
  });

  test.each([
    [null, ''],
    [-2, '-2'],
    [new Date('2026-03-02T16:30:05Z'), '2026-03-03 00:30:05'],
    ['課程, 上', '"課程, 上"'],
    ['he said "yes"', '"he said ""yes"""'],
    ['two\nlines', '"two\nlines"'],
    [' space ', '" space "'],
    ['plain', 'plain'],
  ])('is quoted where it must be: %j', (given, written) => {
    expect(csvCell(given, taipei)).toBe(written);
  });
});

describe('a file', () => {
  test('begins with the byte order mark and its head, and has every row once', async () => {
    const rows = [1, 2, 3, 4, 5];
    const batches = batchesOf<number>((after) => Promise.resolve(rows.filter((row) => row > (after ?? 0)).slice(0, 2)));
    async function* cells() {
      for await (const batch of batches) {
        yield batch.map((row) => [row, `row ${row}`]);
      }
    }
    const file = await buffer(
      csvStream({ name: 'rows', total: 5, zone: 'Asia/Taipei', head: ['no', 'name'], batches: cells() }),
    );
    expect(file.toString()).toBe('\uFEFFno,name\r\n' + rows.map((row) => `${row},row ${row}\r\n`).join(''));
  });

  test('of 100,000 rows is made as fast as it is taken, in little memory', async () => {
    let made = 0;
    const cell = 'x'.repeat(200);
    async function* batches() {
      for (; made < 100_000;) {
        await wait(0);
        made += 1_000;
        yield Array.from({ length: 1_000 }, (_, row) => [row, cell]);
      }
    }
    const stream = csvStream({
      name: 'rows',
      total: 100_000,
      zone: 'Asia/Taipei',
      head: ['no', 'cell'],
      batches: batches(),
    });
    const rest = process.memoryUsage().rss;
    let most = 0;
    let bytes = 0;
    let lines = 0;
    let madeWhileIdle = 0;
    for await (const part of stream as AsyncIterable<Buffer>) {
      bytes += part.length;
      lines += part.toString().split('\r\n').length - 1;
      most = Math.max(most, process.memoryUsage().rss - rest);
      if (madeWhileIdle === 0) {
        // Nobody takes anything for a while: nothing runs ahead.
        await wait(50);
        madeWhileIdle = made;
      }
    }
    expect(lines).toBe(100_001);
    expect(madeWhileIdle).toBeLessThanOrEqual(4_000);
    expect(bytes).toBeGreaterThan(20_000_000);
    expect(most).toBeLessThan(100 * 1024 * 1024);
  });

  test('stops reading when nobody takes it any more', async () => {
    let asked = 0;
    const batches = batchesOf<readonly string[]>(() => {
      asked += 1;
      return Promise.resolve([['x'.repeat(100_000)]]);
    });
    const stream = csvStream({ name: 'rows', total: 9, zone: 'Asia/Taipei', head: ['x'], batches });
    for await (const _part of stream) {
      break;
    }
    const before = asked;
    await wait(30);
    expect(stream.destroyed).toBe(true);
    expect(asked).toBe(before);
  });
});

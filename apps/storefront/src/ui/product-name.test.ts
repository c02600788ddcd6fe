import { describe, expect, test } from 'vitest';
import { cardName } from './product-name.ts';

describe('the name on a card', () => {
  test('may break after nine and after ten characters when it is Chinese', () => {
    expect(cardName('小小科學家從家裡開始的趣味實驗')).toEqual(['小小科學家從家裡開', '始', '的趣味實驗']);
    expect(cardName('十個字剛好放在第一行')).toEqual(['十個字剛好放在第一', '行', '']);
  });

  test('is left alone when it is short or of another script', () => {
    expect(cardName('水彩入門')).toEqual(['水彩入門', '', '']);
    expect(cardName('九個字放在第一行裡')).toEqual(['九個字放在第一行裡', '', '']);
    expect(cardName('Creative Watercolours for beginners')).toEqual(['Creative Watercolours for beginners', '', '']);
  });

  test('never cuts a character in two', () => {
    expect(cardName('野老師的書法課程𠮷十二堂')).toEqual(['野老師的書法課程𠮷', '十', '二堂']);
  });
});

import { describe, expect, test } from 'vitest';
import { cardName } from './product-name.ts';

describe('the name on a card', () => {
  test('breaks after ten characters when it is Chinese, after nine in the iOS shell', () => {
    expect(cardName('小小科學家從家裡開始的趣味實驗', false)).toEqual(['小小科學家從家裡開始', '的趣味實驗']);
    expect(cardName('小小科學家從家裡開始的趣味實驗', true)).toEqual(['小小科學家從家裡開', '始的趣味實驗']);
  });

  test('is left alone when it is short or of another script', () => {
    expect(cardName('水彩入門', false)).toEqual(['水彩入門', '']);
    expect(cardName('十個字剛好放在第一行', false)).toEqual(['十個字剛好放在第一行', '']);
    expect(cardName('Creative Watercolours for beginners', false)).toEqual(['Creative Watercolours for beginners', '']);
  });

  test('never cuts a character in two', () => {
    expect(cardName('𠮷野老師的書法課程十二堂', false)).toEqual(['𠮷野老師的書法課程十', '二堂']);
  });
});

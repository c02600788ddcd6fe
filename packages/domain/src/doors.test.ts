import { describe, expect, it } from 'vitest';
import { opensWithout, thirdPartiesIn, thirdPartyFacts, thirdPartyOf, thirdParties, webViewOf } from './doors.ts';

describe('third parties', () => {
  it('are offered by region', () => {
    expect(thirdPartiesIn('tw')).toEqual(['wechat', 'line', 'google', 'apple']);
    expect(thirdPartiesIn('us')).toEqual(['wechat', 'google', 'apple']);
    expect(thirdPartiesIn('cn')).toEqual(['wechat']);
  });

  it('have a login source each; the chat app lets in inside itself alone, and asks for a phone', () => {
    expect(thirdParties.map((one) => thirdPartyOf(thirdPartyFacts[one].source))).toEqual([...thirdParties]);
    expect(thirdParties.filter((one) => thirdPartyFacts[one].onlyInside === 'chatApp')).toEqual(['wechat']);
    expect(thirdParties.filter((one) => thirdPartyFacts[one].asksPhone)).toEqual(['wechat']);
    expect(thirdPartyOf(5)).toBeNull();
  });
});

describe('doors', () => {
  it('the last one stays, and a password alone is none', () => {
    expect(opensWithout(['phone', 'google'], 'google')).toBe(true);
    expect(opensWithout(['google'], 'google')).toBe(false);
    expect(opensWithout(['email', 'password'], 'email')).toBe(false);
    expect(opensWithout(['email', 'password'], 'password')).toBe(true);
  });
});

describe('web views', () => {
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  it.each([
    [`${iphone} Version/18.1 Mobile/15E148 Safari/604.1`, null],
    [`${iphone} CriOS/130.0 Mobile/15E148 Safari/604.1`, null],
    [`${iphone} Mobile/15E148 Safari Line/14.19.0`, 'line'],
    [`${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/490.0]`, 'facebook'],
    [`${iphone} Mobile/15E148 Instagram 350.0`, 'instagram'],
    [`${iphone} Mobile/15E148 MicroMessenger/8.0.50`, 'chatApp'],
    [`${iphone} Mobile/15E148`, 'other'],
    ['Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', 'other'],
    ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', null],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', null],
    ['', null],
  ])('%s', (userAgent, view) => {
    expect(webViewOf(userAgent)).toBe(view);
  });
});

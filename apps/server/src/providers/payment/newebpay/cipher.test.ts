import { expect, test } from 'vitest';
import { checkCode, checkValue, decrypt, encrypt, tradeSha } from './cipher.ts';

/** The account of the manual's own examples, NDNF-1.1.9 chapter 4.1. */
const manual = { hashKey: 'Fs5cX1TGqYM2PpdbE14a9H83YQSQF5jn', hashIv: 'C6AcmfqJILwgnhIP' };

test('the vector of PROVIDERS.md is encrypted and signed as there', () => {
  const keys = { hashKey: '12345678901234567890123456789012', hashIv: '1234567890123456' };
  const tradeInfo = encrypt(
    {
      MerchantID: '3430112',
      RespondType: 'JSON',
      TimeStamp: '1485232229',
      Version: '1.4',
      MerchantOrderNo: 'S_1485232229',
      Amt: '40',
      ItemDesc: 'UnitTest',
    },
    keys,
  );
  expect(tradeInfo).toMatch(/^ff91c8aa[0-9a-f]+5f4214fa$/);
  expect(tradeSha(tradeInfo, keys)).toBe('EA0A6CC37F40C1EA5692E7CBB8AE097653DF3E91365E6A9CD7E91312413C7BB8');
});

test('the manual’s request is encrypted to its signature', () => {
  const tradeInfo = encrypt(
    {
      MerchantID: 'MS127874575',
      RespondType: 'String',
      TimeStamp: '1695795410',
      Version: '2.0',
      MerchantOrderNo: 'Vanespl_ec_1695795410',
      Amt: '30',
      ItemDesc: 'test',
      NotifyURL: 'https://webhook.site/d4db5ad1-2278-466a-9d66-78585c0dbadb',
    },
    manual,
  );
  expect(tradeInfo).toMatch(/^f79eac33c4f3245d[0-9a-f]+10a1f73fe4$/);
  expect(tradeSha(tradeInfo, manual)).toBe('84E4D9F96537E029F8450BE1E759080F9AF6995921B7F6F9AAFDDD2C36E7B287');
});

test('the manual’s notice is signed and opens', () => {
  const tradeInfo = [
    'ee11d1501e6dc8433c75988258f2343d11f4d0a423be672e8e02aaf373c53c2363aeffdb4992579693277359b3e449eb',
    'e644d2075fdfbc10150b1c40e7d24cb215febefdb85b16a5cde449f6b06c58a5510d31e8d34c95284d459ae4b52afc15',
    '09c2800976a5c0b99ef24cfd28a2dfc8004215a0c98a1d3c77707773c2f2132f9a9a4ce3475cb888c2ad372485971876',
    'f8e2fec0589927544c3463d30c785c2d3bd947c06c8c33cf43e131f57939e1f7e3b3d8c3f08a84f34ef1a67a08efe177',
    'f1e663ecc6bedc7f82640a1ced807b548633cfa72d060864271ec79854ee2f5a170aa902000e7c61d1269165de330fce',
    '7d10663d1668c711571776365bfdcd7ddc915dcb90d31a9f27af9b79a443ca8302e508b0dbaac817d44cfc44247ae613',
    '075dde4ac960f1bdff4173b915e4344bc4567bd32e86be7d796e6d9b9cf20476e4996e98ccc315f1ed03a34139f93679',
    '7d971f2a3f90bc18f8a155a290bcbcf04f4277171c305bf554f5cba243154b30082748a81f2e5aa432ef9950cc9668cd',
    '4330ef7c37537a6dcb5e6ef01b4eca9705e4b097cf6913ee96e81d0389e5f775',
  ].join('');
  expect(tradeSha(tradeInfo, manual)).toBe('C80876AEBAC0036268C0E240E5BFF69C0470DE9606EEE083C5C8DD64FDB3347A');
  expect(Object.fromEntries(new URLSearchParams(decrypt(tradeInfo, manual) ?? ''))).toMatchObject({
    Status: 'SUCCESS',
    MerchantID: 'MS127874575',
    Amt: '30',
    TradeNo: '23092714215835071',
    PayTime: '2023-09-27 14:21:59',
  });
  expect(decrypt(tradeInfo, { ...manual, hashKey: manual.hashKey.toUpperCase() })).toBeNull();
  expect(decrypt(tradeInfo.toUpperCase(), manual)).toBeNull();
  expect(decrypt('', manual)).toBeNull();
});

test('questions and answers are signed as older manuals show', () => {
  const keys = { hashKey: 'abcdefg', hashIv: '1234567' };
  const about = { Amt: '100', MerchantID: '1422967', MerchantOrderNo: '840f022' };
  expect(checkValue(about, keys)).toBe('379BF1DB8948EE79D8ED77A1EBCB2F57B0FD45D0376B6DA9CF85F539CEF1C127');
  expect(checkCode({ ...about, TradeNo: '14061313541640927' }, keys)).toBe(
    '62C687AF6409E46E79769FAF54F54FE7E75AAE50BAF0767752A5C337670B8EDB',
  );
});

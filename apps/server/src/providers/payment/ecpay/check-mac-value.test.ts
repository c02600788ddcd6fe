import { expect, test } from 'vitest';
import { checkMacValue } from './check-mac-value.ts';

test('the provider’s published example has the published CheckMacValue', () => {
  const fields = {
    MerchantID: '3002607',
    MerchantTradeNo: 'ecpay20230312153023',
    MerchantTradeDate: '2023/03/12 15:30:23',
    TotalAmount: '30000',
    TradeDesc: '促銷方案',
    ItemName: 'Apple iphone 15',
    ReturnURL: 'https://www.ecpay.com.tw/receive.php',
    ChoosePayment: 'ALL',
    PaymentType: 'aio',
    EncryptType: '1',
  };
  expect(checkMacValue(fields, 'pwFHCqoQZGmho4w6', 'EkRm7iFT261dpevs')).toBe(
    '6C51C9E6888DE861FD62FB1DD17029FC742634498FD813DC43D4243B5685B840',
  );
});

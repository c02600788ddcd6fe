import { createPublicKey, generateKeyPairSync, verify, X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { authorization, isSealed, sealIn, signLines, unlock } from './signing.ts';

// What WeChat Pay's own SDKs test themselves with: wechatpay-go, core/notify/notify_test.go, and wechatpay-java, AeadAesCipherTest.

const certificate = new X509Certificate(`-----BEGIN CERTIFICATE-----
MIIDVzCCAj+gAwIBAgIJANfOWdH1ItcBMA0GCSqGSIb3DQEBCwUAMEIxCzAJBgNV
BAYTAlhYMRUwEwYDVQQHDAxEZWZhdWx0IENpdHkxHDAaBgNVBAoME0RlZmF1bHQg
Q29tcGFueSBMdGQwHhcNMjEwNDI3MDg1NTIzWhcNMzEwNDI1MDg1NTIzWjBCMQsw
CQYDVQQGEwJYWDEVMBMGA1UEBwwMRGVmYXVsdCBDaXR5MRwwGgYDVQQKDBNEZWZh
dWx0IENvbXBhbnkgTHRkMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA
2VCTd91fnUn73Xy9DLvt/V62TVxRTEEstVdeRaZ3B3leO0pldE806mXO4RwdHXag
HQ4vGeZN0yqm++rDsGK+U3AH7kejyD2pXshNP9Cq5YwbptiLGtjcquw4HNxJQUOm
DeJf2vg6byms9RUipiq4SzbJKqJFlUpbuIPDpSpWz10PYmyCNeDGUUK65E5h2B83
4uxl1zNLYQCrkdBzb8oUxwYeP5a2DNxmjL5lsJML7DGr5znsevnoqGRwTm9fxCGf
y8wus7hwKz6clt3Whmmda7UAdb1c08hEQFVRbF14AR73xbnd8N0obCWJPCbzMCtk
aSef4FdEEgEXJiw0VAJT8wIDAQABo1AwTjAdBgNVHQ4EFgQUT1c7nd/SUO76HSoZ
umNUJv1R5PwwHwYDVR0jBBgwFoAUT1c7nd/SUO76HSoZumNUJv1R5PwwDAYDVR0T
BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOCAQEAfTjxKRQMzNB/U6ZoCUS+BSNfa2Oh
0plMN6ZuzwiVVZwg1jywvv5yv04koS7Pd4i9E4gt9ZBUQXlpq+A3oOCEEHNRR6b2
kyazGRM7s0OP5X21WrbpSmKmU6K7hkfx30yYs08LVs/Q8DIhvaj1FCFeJzUCzYn/
fHMq4tsbKO0dKAeydPM/nrUZBmaYQVKMVOORGLFjFKVO7JV6Kq/R86ouhjEPgJOe
2xulNBUcjicqtZlBdEh/PWCYP2SpGVDclKm8jeo175T3EVAkdKzzmfpxtMmnMlmq
cTJOU9TxuGvNASMtjj7pYIerTx+xgZDXEVBWFW9PjJ0TV06tCRsgSHItgg==
-----END CERTIFICATE-----`);
const headers: Record<string, string> = {
  'wechatpay-nonce': 'EcZ9Cmy4Xyx1i6RlJQzLcCyEqDa26NBz',
  'wechatpay-timestamp': '1624523846',
  'wechatpay-serial': 'D7CE59D1F522D701',
  'wechatpay-signature':
    'tJHIiIS9eB2hAYstmAmbbD3ZE5LiIm/Ug5tuL4fC0YOFRWIHV39UFIZXC0e9Wl6lBu6sKvkqDkzpqzBsVHyXFlbYZTOQrVdG4b6LfTnK4mikv9++ixJMd3vTf2yCqvBkh98zs3Ds5zsYQakzbcwhmw4fMJs4nPLws28H0UW9FjDR//rxELLwXvV1VEA1IBLX70xptjL8hrfUjEE8kkry6yNJTHZRU8CAc7qHli2Ng1V1qb9ARbK8A3ThmFmPQvRGrapI/jS2laKKgYUmfdEdkNO6B2Cke5e8VTxY406ArAmQ90GAihDwIcb16TQMnzCMBoutnwZKNiKRACrFmtxw2Q==',
};
const body = Buffer.from(
  '{"id":"3119dfba-e649-5eec-ab1e-3412bc4d2e17","create_time":"2021-06-24T16:37:26+08:00","resource_type":"encrypt-resource","event_type":"PAYSCORE.USER_OPEN_SERVICE","summary":"签约成功","resource":{"original_type":"payscore","algorithm":"AEAD_AES_256_GCM","ciphertext":"YDS3lKPaC4Y52Gf3uhft5qUBlIa8b428AWTtTauHQfQrRw+X1WpiuHIDy0vo1Vd6VEq67aVyqPdDYMkRVSDaZL3iZttevRMOoPKMifozg6XPWjIZumks/GpT48lI4NizyeaqLBokNebthah3o1H76qSlO9NkDjp9bzmKLEYYH9TEklFUpsvPqOTOcgSLgh21YJXYR7dEBXFgRLiNIKRgO5JdXh1hccRUAlyVWxE54PXpnQ==","associated_data":"payscore","nonce":"Kj7QIyUiYx1q"}}',
);
const sealOf = (given: Record<string, string>) => sealIn((name) => given[name] ?? null);

describe('the signature of the official SDK’s notice', () => {
  it('is right over its bytes, and over no others', () => {
    const seal = sealOf(headers);
    expect(certificate.serialNumber).toBe(seal?.serial);
    expect(seal && isSealed(certificate.publicKey, seal, body)).toBe(true);
    for (let at = 0; at < body.length; at += 37) {
      const changed = Buffer.from(body);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(seal && isSealed(certificate.publicKey, seal, changed)).toBe(false);
    }
    for (const bytes of [Buffer.alloc(0), Buffer.concat([body, body]), body.subarray(1)]) {
      expect(seal && isSealed(certificate.publicKey, seal, bytes)).toBe(false);
    }
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    expect(seal && isSealed(publicKey, seal, body)).toBe(false);
  });

  it('is none with a part missing, malformed or there twice', () => {
    for (const name of Object.keys(headers)) {
      const { [name]: value = '', ...rest } = headers;
      expect(sealOf(rest)).toBeNull();
      for (const other of ['', ' ', `${value}, ${value}`, `${value}\n`]) {
        expect(sealOf({ ...headers, [name]: other })).toBeNull();
      }
    }
    expect(sealOf({ ...headers, 'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048' })).not.toBeNull();
    expect(sealOf({ ...headers, 'wechatpay-signature-type': 'none' })).toBeNull();
  });
});

it('signs lines, and a request with all that WeChat Pay asks for', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const isOf = (text: string, signature: string) =>
    verify('RSA-SHA256', Buffer.from(text), createPublicKey(privateKey), Buffer.from(signature, 'base64'));
  expect(
    isOf(
      'wx1\n1414561699\nnonce\nprepay_id=wx2\n',
      signLines(privateKey, ['wx1', '1414561699', 'nonce', 'prepay_id=wx2']),
    ),
  ).toBe(true);
  const request = { method: 'GET', path: '/v3/certificates', seconds: '1554208460', nonce: '593BEC0C', body: '' };
  const header = authorization({ id: '1600000001', serial: '1DDE', privateKey }, request);
  const [, signature = ''] =
    /^WECHATPAY2-SHA256-RSA2048 mchid="1600000001",nonce_str="593BEC0C",timestamp="1554208460",serial_no="1DDE",signature="([^"]+)"$/.exec(
      header,
    ) ?? [];
  expect(isOf('GET\n/v3/certificates\n1554208460\n593BEC0C\n\n', signature)).toBe(true);
});

describe('what is locked under the APIv3 key', () => {
  const key = Buffer.from('a7cde1ZJB1kG2e7VfTs3jQzaWizur8Gb');
  const locked = {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: 'ulwSiIajGClcvcOYvOQ7+l+0PAbzzwI=',
    nonce: 'uluk4a9R25RW',
    associated_data: 'associatedData',
  };

  it('opens as the official SDK opens it', () => {
    expect(unlock(key, locked)).toBe('message');
  });

  it('opens with no bit of it changed, and by no other key', () => {
    const bytes = Buffer.from(locked.ciphertext, 'base64');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 0x10, at);
      expect(() => unlock(key, { ...locked, ciphertext: changed.toString('base64') })).toThrow(Error);
    }
    expect(() => unlock(Buffer.alloc(32, 7), locked)).toThrow(Error);
    for (const other of [
      { nonce: 'uluk4a9R25RX' },
      { nonce: 'uluk4a9R25R' },
      { associated_data: 'associatedDatA' },
      { associated_data: undefined },
      { algorithm: 'AEAD_SM4_GCM' },
      { ciphertext: '' },
    ]) {
      expect(() => unlock(key, { ...locked, ...other })).toThrow(Error);
    }
  });
});

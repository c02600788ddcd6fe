import * as applications from '@lyceum/contract/applications.calls';
import * as files from '@lyceum/contract/files.calls';
import { fieldsOf, isPaperField, type ApplicationShape } from '@lyceum/domain/applications';
import { aPhoto } from '../../apps/server/src/testing/sample-files.ts';
import type { Ask } from './calls.ts';
import type { Shop } from './shop.ts';

/** What a business in Taiwan writes. */
export const businessValues = {
  name: '晨光音樂教室',
  contactName: '林語彤',
  contactPhone: '0912345678',
  contactEmail: 'partner@example.com',
  city: '台北',
  companyName: '晨光音樂有限公司',
  licenceKind: 'corporate',
  companyNumber: '22099131',
  idNumber: 'A123456789',
  ages: 'adult',
  teaching: 'online',
  accountName: '晨光音樂有限公司',
  bank: '玉山銀行',
  branch: '信義分行',
  account: '012345678901234',
};

async function aPaper(shop: Shop, ask: Ask): Promise<string> {
  const bytes = await aPhoto(640, 400);
  const announced = { purpose: 'credential' as const, name: 'paper.jpg', size: bytes.length, type: 'image/jpeg' };
  const { fileId, upload } = await ask(files.beginOwn, announced);
  const { method, url, headers } = upload;
  await fetch(new URL(url, shop.url), { method, headers, body: new Uint8Array(bytes) });
  await ask(files.finishOwn, { fileId });
  return fileId;
}

/** Sends an application in, with a picture for each paper. */
export async function sendApplication(
  shop: Shop,
  ask: Ask,
  shape: ApplicationShape,
  values: Record<string, string>,
): Promise<string> {
  const asked = fieldsOf({ ...shape, values }).filter(isPaperField);
  const papers: Record<string, string> = {};
  for (const field of asked) {
    papers[field] = await aPaper(shop, ask);
  }
  const { id, version } = await ask(applications.save, { ...shape, version: null, values, papers });
  await ask(applications.submit, { type: shape.type, version, agreed: true });
  return id;
}

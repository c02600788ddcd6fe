import { basename, join } from 'node:path';
import type { AnyCall, Schemas } from '@lyceum/contract/call';
import { actWords } from '../apps/backoffice/src/audit/audit-words.ts';
import { permissions, type Act } from '@lyceum/domain/permissions';
import { describe, expect, it } from 'vitest';
import { allFiles, refusalCodes, root, textOf } from './sources.ts';

interface Contract {
  /** Of its files: `payout-accounts`. */
  file: string;
  /** In names and paths of calls: `payoutAccounts`. */
  feature: string;
  /** By the name of the export. */
  calls: [string, AnyCall][];
  schemas: Record<string, Schemas>;
}

const contracts: Contract[] = await Promise.all(
  allFiles
    .filter((file) => /^packages\/contract\/src\/[^/]+\.calls\.ts$/.test(file))
    .map(async (file) => ({
      file: basename(file, '.calls.ts'),
      feature: basename(file, '.calls.ts').replaceAll(/-[a-z]/g, (part) => part.slice(1).toUpperCase()),
      calls: Object.entries((await import(join(root, file))) as Record<string, AnyCall>),
      schemas: (await import(join(root, file.replace('.calls.ts', '.schemas.ts')))) as Record<string, Schemas>,
    })),
);
const calls = contracts.flatMap(({ file, feature, calls: own }) =>
  own.map(([name, { facts }]) => ({ file, feature, name, facts })),
);
const twice = (texts: string[]): string[] => texts.filter((text, index) => texts.indexOf(text) !== index);

/** SPEC.md section 7 as CALLS.md writes it on the site's root; the part of the first purchase. */
const pathsOfSpec = [
  'GET /order/details/orderDetailsSeller',
  'GET /lyceum/app/agency/v1/iconList',
  'GET /lyceum/app/index/v1/getIndexBannerById',
  'GET /lyceum/app/banner/v1/space-page',
  'POST /lyceum/app/agency/api/v1/search',
  'GET /lyceum/app/agency/v1/getAgencyInfo',
  'GET /lyceum/app/agency/v2/getAgencyInfo',
  'GET /lyceum/app/square/v1/seller/detail',
  'GET /lyceum/app/agency/api/v1/listProductsByAgencyId',
  'POST /lyceum/app/agency/v1/follow',
  'GET /lyceum/app/teacher/v1/listTeachersByAgencyId',
  'GET /lyceum/app/teacher/v1/detailTeacher',
  'GET /lyceum/app/teacher/v1/listProductsByTeacherId',
  'GET /mall-client/mall/cateFront/api/v1/getCateTree',
  'POST /mall-client/mall/productSearch/api/v1/search',
  'GET /lyceum-client/product/:id',
  'GET /mall-client/mall/productFront/api/v1/detailProductLiveAndRecord',
  'GET /mall-client/mall/productFront/api/v1/detailProductSpace',
  'GET /mall-client/mall/productFront/api/v1/getProductServiceListByProductId',
  'GET /mall-client/mall/courseCatalogFront/api/v1/getProductCourseMixedListByProductId',
  'GET /mall-client/mall/courseCatalogFront/api/v1/getProductCourseLiveListByProductId',
  'GET /mall-client/mall/courseCatalogFront/api/v1/getProductCourseRecordListByProductId',
  'POST /mall-client/mall/comments/v1/getCommentsList',
  'GET /mall-client/mall/productFront/api/v1/addCollectionProduct',
  'GET /mall-client/mall/productFront/api/v1/cancelCollectionProduct',
  'GET /lyceum/app/square/v1/product/favorite',
  'GET /lyceum/app/square/v1/product/unfavorite',
  'GET /lyceum/app/square/v1/seller/favorite',
  'GET /lyceum/app/square/v1/seller/unfavorite',
  'GET /lyceum-client/member/collectproduct',
  'GET /lyceum-client/member/cancelcollectproduct',
  'GET /lyceum/login/app/v1/sendVerifySMS',
  'GET /lyceum/login/app/v2/codeLogin',
  'GET /lyceum/login/app/v2/pwdLogin',
  'POST /lyceum/login/app/v1/bindPhone',
  'POST /lyceum/login/app/v2/register',
  'POST /lyceum-client/app-forgetPwd',
  'GET /mall-client/login/app/v1/checkUserLogin',
  'POST /mall-client/login/app/v1/thirdLogin',
  'GET /lyceum/login/app/v3/thirdLogin',
  'POST /lyceum/login/app/v1/bindWechat',
  'POST /lyceum/login/app/v3/queryUserByWechat',
  'GET /lyceum/share/v1/config',
  'GET /mall-client/mall/timeFront/api/v1/getProductRentDateByTime',
  'GET /mall-client/mall/timeFront/api/v1/getProductRentDateByProductId',
  'GET /timeFront/product/getConsultTimeMonthByProductId',
  'POST /orderConsult/saveAppointmentTime',
  'GET /ordersAdvisoryUserExt/v1/query',
  'POST /cart/addtocart',
  'GET /order/getOrderMessage',
  'POST /order/commit',
  'GET /order/apppay/getOrderTimeStamp',
  'GET /order/getCheckOrder',
  'GET /order/details/orderDetails',
  'GET /order/list',
  'POST /order/cancelOrder',
  'POST /order/getUserShippingAddress',
  'POST /orderDistribution/v1/commitDistributionOrder',
  'GET /orderDistribution/v1/orderDistributionDetails',
  'GET /orderDistribution/v1/myPurchasingOrderList',
  'POST /lyceum/app/productCatalogStudyProgress/v1/studyProgress/save',
  'GET /lyceum/app/productCatalogStudyProgress/v1/studyProgress/queryCatalogFlag/:productId',
  'POST /lyceum/pay/v1/create',
  'POST /lyceum/pay/v1/cardInfo',
  'GET /square/getSec',
  'GET /saas-client/version/v2/getVersionInfo',
  'POST /lyceum/productAppointment/insertProductAppointment',
];

describe('the table of calls', () => {
  it('names each call once, by its feature', () => {
    expect(twice(calls.map(({ facts }) => facts.name))).toEqual([]);
    expect(calls.filter(({ feature, name, facts }) => facts.name !== `${feature}.${name}`)).toEqual([]);
  });

  it('gives each path and method once', () => {
    expect(twice(calls.map(({ facts }) => `${facts.method} ${facts.path.replaceAll(/:\w+/g, ':')}`))).toEqual([]);
  });

  it('has the paths of SPEC.md to the letter', () => {
    const served = new Set(calls.map(({ facts }) => `${facts.method} ${facts.path}`));
    expect(pathsOfSpec.filter((path) => !served.has(path))).toEqual([]);
  });

  it('has calls of our own under /lyceum/<feature>/v1/<verb>, those of the back office under /office/api/<feature>/<verb>', () => {
    const own = calls.filter(({ facts }) => !pathsOfSpec.includes(`${facts.method} ${facts.path}`));
    const ofOffice = (act: Act): boolean => act === 'use officeSignIn' || typeof permissions[act] === 'object';
    const pathOf = ({ feature, name, facts }: (typeof calls)[number]) =>
      ofOffice(facts.act) ? `/office/api/${feature}/${name}` : `/lyceum/${feature}/v1/${name}`;
    expect(own.filter((call) => call.facts.path !== pathOf(call)).map(({ facts }) => facts.path)).toEqual([]);
  });

  it('pairs every call with a schema of its name, and every such schema with a call', () => {
    const isPair = (value: object): boolean => 'request' in value && 'reply' in value;
    const unpaired = contracts.flatMap(({ feature, calls: own, schemas }) => {
      const called = own.map(([name]) => name);
      const paired = Object.keys(schemas).filter((name) => isPair(schemas[name] ?? {}));
      return [
        ...called.filter((name) => !paired.includes(name)),
        ...paired.filter((name) => !called.includes(name)),
      ].map((name) => `${feature}.${name}`);
    });
    expect(unpaired).toEqual([]);
  });

  it('is served to the last call, each once in a *.http.ts, with the schema of its name', () => {
    const https = allFiles.filter((file) => /^apps\/server\/src\/.+\.http\.ts$/.test(file));
    const badly = calls.filter(({ file, name }) => {
      const line = new RegExp(`serve\\(\\s*calls\\.${name},\\s*schemas\\.${name},`);
      return https.filter((http) => textOf(http).includes(`/${file}.calls'`) && line.test(textOf(http))).length !== 1;
    });
    expect(badly.map(({ facts }) => facts.name)).toEqual([]);
  });
});

describe('what staff do', () => {
  it('has its words in the audit log', () => {
    const acts = new Set(calls.map(({ facts }) => facts.act).filter((act) => typeof permissions[act] === 'object'));
    const written = allFiles
      .filter((file) => /^apps\/server\/src\/(?!testing\/).+\.ts$/.test(file) && !file.endsWith('.test.ts'))
      .filter((file) => textOf(file).includes('await audit('))
      .flatMap((file) => [...textOf(file).matchAll(/\bact: '([^']+)'/g)].map(([, act = '']) => act));
    expect(written.length).toBeGreaterThan(15);
    expect([...acts, ...written].filter((act) => !(act in actWords))).toEqual([]);
  });
});

describe('refusals', () => {
  /** Understood everywhere, so no call declares them. */
  const everywhere = [
    'invalidInput',
    'bodyTooLarge',
    'notLoggedIn',
    'notAllowed',
    'consentMissing',
    'phoneMissing',
    'supportOnlyReads',
  ];

  it('are declared from the closed list, each once in a call, and shown by the screen only when declared', () => {
    const breaches = calls.flatMap(({ facts: { name, refusals, shownByScreen = [] } }) => [
      ...refusals.filter((code) => !refusalCodes.includes(code)).map((code) => `${name}: ${code} is in no list`),
      ...refusals.filter((code) => everywhere.includes(code)).map((code) => `${name}: ${code} goes without saying`),
      ...shownByScreen
        .filter((code) => !refusals.includes(code) && !everywhere.includes(code))
        .map((code) => `${name}: ${code} is never given`),
      ...twice([...refusals]).map((code) => `${name}: ${code} twice`),
    ]);
    expect(breaches).toEqual([]);
  });

  it('are all of some use: a code that no call may give is not in the list', () => {
    const declared = new Set<string>([...everywhere, ...calls.flatMap(({ facts }) => facts.refusals)]);
    expect(refusalCodes.filter((code) => !declared.has(code))).toEqual([]);
  });

  it('take numbers as callers write them: zod would make one of true, "0x10" and [2] (fields.ts)', () => {
    const generous = allFiles.filter(
      (file) =>
        /^packages\/contract\/src\/.*\.schemas\.ts$/.test(file) && /\bcoerce\b|\bpreprocess\b/.test(textOf(file)),
    );
    expect(generous).toEqual([]);
  });
});

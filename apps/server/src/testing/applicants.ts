import { randomBytes } from 'node:crypto';
import * as applications from '@lyceum/contract/applications.calls';
import type { ApplicationShape, ApplicationValues } from '@lyceum/domain/applications';
import type { TestServer } from './test-server.ts';
import { freshPhone, signIn, staySignedIn } from './world.ts';

interface Applicant {
  token: string;
  phone: string;
  email: string;
  userId: string;
}

/** People who apply to be partners at that server, and what they do. */
export function applicantsOf(server: TestServer) {
  let people = 0;
  const shapeOf = (change: Partial<ApplicationShape> = {}): ApplicationShape => ({
    type: 'course',
    identity: 'business',
    nation: 'tw',
    ...change,
  });

  async function anApplicant() {
    people += 1;
    const phone = freshPhone();
    const token = await signIn(server, phone);
    await staySignedIn(server);
    const [user] = await server.sql<{ id: string }>('select id from users where phone = $1', [`+886${phone.slice(1)}`]);
    const email = `partner${people}@example.com`;
    return { token, phone, email, userId: user?.id ?? '' };
  }

  /** A paper whose bytes are of no matter. */
  async function aPaper({ userId }: Applicant): Promise<string> {
    const id = `fil_${randomBytes(10).toString('hex')}`;
    await server.sql(
      `insert into files (id, purpose, user_id, state, name, size, kind, created_at) values ($1, 'credential', $2, 'ready', 'a', 1, 'jpg', $3)`,
      [id, userId, server.clock()],
    );
    return id;
  }

  const numbers = { companyNumber: '22099131', idNumber: 'A123456789', account: '012345678901234' };
  const valuesOf = ({ email }: Applicant, change: ApplicationValues = {}): Record<string, string> => ({
    name: '晨光音樂',
    contactName: '林語彤',
    contactPhone: '0912 345 678',
    contactEmail: email,
    city: '台北',
    companyName: '晨光音樂有限公司',
    licenceKind: 'corporate',
    ages: 'adult',
    teaching: 'online',
    accountName: '晨光音樂有限公司',
    bank: '玉山銀行',
    branch: '信義分行',
    ...numbers,
    ...change,
  });

  async function papersOf(who: Applicant) {
    const [licence, idFront, idBack] = [await aPaper(who), await aPaper(who), await aPaper(who)];
    return { licence, idFront, idBack };
  }

  const save = (who: Applicant, given: object, version: number | null = null, shape = shapeOf()) =>
    server.call(applications.save, { ...shape, version, values: {}, papers: {}, ...given }, who);
  const submit = (who: Applicant, version: number, shape = shapeOf()) =>
    server.call(applications.submit, { type: shape.type, version, agreed: true }, who);
  const own = async (who: Applicant, type = 'course') => {
    const { list } = await server.ask(applications.mine, {}, who);
    const found = list.find((one) => one.type === type);
    if (!found) {
      throw new Error('there is no such application');
    }
    return found;
  };

  async function sentIn(who: Applicant, change: ApplicationValues = {}, shape = shapeOf()) {
    await save(who, { values: valuesOf(who, change), papers: await papersOf(who) }, null, shape);
    const sent = await submit(who, 1, shape);
    if (!sent.success) {
      throw new Error(JSON.stringify([sent, (await own(who, shape.type)).faults]));
    }
    return own(who, shape.type);
  }

  return { anApplicant, aPaper, numbers, valuesOf, papersOf, save, submit, own, sentIn, shapeOf };
}

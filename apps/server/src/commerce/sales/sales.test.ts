import { orderNumber } from '@lyceum/domain/ids';
import * as dashboard from '@lyceum/contract/dashboard.calls';
import * as sales from '@lyceum/contract/sales.calls';
import { day } from '@lyceum/domain/time';
import { describe, expect, test } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { aServer } from '../../testing/test-server.ts';
import { aCourseOnSale, order, signIn } from '../../testing/world.ts';

const phone = '0987654321';

const agencyOf = async (productId: string): Promise<string> =>
  (await server.sql<{ agency_id: string }>('select agency_id from products where id = $1', [productId]))[0]
    ?.agency_id ?? '';

const server = await aServer();
const course = await aCourseOnSale(server);
const elsewhere = await aCourseOnSale(server);
const agencyId = await agencyOf(course.productId);
const otherAgencyId = await agencyOf(elsewhere.productId);
const buyer = await signIn(server, phone);
const ownOrder = (await order(server, buyer, course)).orderId;
const otherOrder = (await order(server, buyer, elsewhere)).orderId;
const owner = await asStaff(server, { agencyId, owner: true });
const stranger = await asStaff(server, { agencyId: otherAgencyId, rights: ['products'] });
const operator = await asStaff(server, { rights: ['orders'] });

describe('the list of orders', () => {
  test('has an agency’s own alone, with the phone masked; the platform sees all', async () => {
    const own = await server.ask(sales.list, {}, owner);
    expect(own).toMatchObject({
      total: 1,
      list: [{ orderId: ownOrder, state: 'pendingPayment', quantity: 1, phone: '+886 987***321', paidAt: null }],
    });
    const all = await server.ask(sales.list, {}, operator);
    expect(all.total).toBe(2);
    expect(all.list.map((sale) => sale.phone)).toEqual(['+886987654321', '+886987654321']);
  });

  test('is searched by the number’s beginning, by the end of the phone, by state and by time', async () => {
    const number = orderNumber(ownOrder);
    const found = async (filters: object) => (await server.ask(sales.list, filters, operator)).total;
    expect(await found({ keyword: number })).toBe(1);
    expect(await found({ keyword: number.toLowerCase().replaceAll('-', '') })).toBe(1);
    expect(await found({ keyword: number.slice(0, 12) })).toBe(1);
    const another = number.slice(0, -1) + (number.endsWith('0') ? '1' : '0');
    expect(await found({ keyword: another })).toBe(0);
    expect(await found({ keyword: '4321' })).toBe(2);
    expect(await found({ keyword: '9999' })).toBe(0);
    expect(await found({ keyword: '%' })).toBe(0);
    expect(await found({ state: 'pendingPayment' })).toBe(2);
    expect(await found({ state: 'completed' })).toBe(0);
    const now = server.clock();
    expect(await found({ from: now.toISOString() })).toBe(2);
    expect(await found({ until: now.toISOString() })).toBe(0);
    expect(await found({ from: new Date(now.getTime() - day).toISOString(), until: now.toISOString() })).toBe(0);
  });

  test('comes in pages and in the order that is asked for', async () => {
    const first = await server.ask(sales.list, { pageSize: 1, sort: 'total', direction: 'up' }, operator);
    const second = await server.ask(sales.list, { page: 2, pageSize: 1, sort: 'total', direction: 'up' }, operator);
    expect([first.list.length, second.list.length]).toEqual([1, 1]);
    expect(first.list[0]?.orderId).not.toBe(second.list[0]?.orderId);
  });

  test('counts a little beyond the page, and says when there are more', async () => {
    const crowd = await agencyOf((await aCourseOnSale(server)).productId);
    await server.sql(
      `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', 'ord_crowd' || lpad(n::text, 6, '0'), 'agency_id', $2::text))).*
       from orders o, generate_series(1, 1100) n where o.id = $1`,
      [ownOrder, crowd],
    );
    const crowded = await asStaff(server, { agencyId: crowd, rights: ['orders'] });
    const page = async (number: number) => {
      const { total, atLeast, list } = await server.ask(sales.list, { page: number, pageSize: 50 }, crowded);
      return { total, atLeast, shown: list.length };
    };
    expect(await page(1)).toEqual({ total: 1_050, atLeast: true, shown: 50 });
    expect(await page(2)).toEqual({ total: 1_100, atLeast: true, shown: 50 });
    expect(await page(22)).toEqual({ total: 1_100, atLeast: false, shown: 50 });
    const file = await fetch(`${server.url}${sales.exportList.facts.path}`, {
      headers: { cookie: `lyceum_office=${crowded.office}` },
    });
    expect(file.headers.get('x-total-rows')).toBe('1100');
    await file.body?.cancel();
    await server.sql('delete from orders where agency_id = $1', [crowd]);
  });

  test('is not for staff without the right, nor for visitors', async () => {
    expect((await server.call(sales.list, {}, stranger)).data.refusal).toBe('notAllowed');
    expect((await server.call(sales.exportList, {}, stranger)).data.refusal).toBe('notAllowed');
    expect((await server.call(sales.list, {})).code).toBe(-1);
  });
});

describe('one order', () => {
  test('shows lines and history', async () => {
    expect(await server.ask(sales.detail, { orderId: ownOrder }, { ...owner, language: 'en' })).toMatchObject({
      orderId: ownOrder,
      lines: [{ productId: course.productId, name: 'Piano for Adult Beginners', quantity: 1 }],
      history: [{ state: 'pendingPayment', by: 'buyer' }],
    });
  });

  test('of another agency answers like one that does not exist', async () => {
    const foreign = await server.call(sales.detail, { orderId: otherOrder }, owner);
    const unknown = await server.call(sales.detail, { orderId: `${otherOrder.slice(0, -1)}x` }, owner);
    expect(foreign).toEqual(unknown);
    expect(foreign.data.refusal).toBe('notFound');
  });
});

describe('the file', () => {
  test('has what the list has, in the reader’s language, and no formulas', async () => {
    await server.sql('update users set nick_name = $1', ['=cmd|"/c calc"!A1']);
    const response = await fetch(`${server.url}${sales.exportList.facts.path}`, {
      headers: { cookie: `lyceum_office=${owner.office}`, lang: 'en' },
    });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('x-total-rows')).toBe('1');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [head, row, rest] = bytes.toString().slice(1).split('\r\n');
    expect(head).toContain('Order number,State');
    expect(row).toContain(orderNumber(ownOrder));
    expect(row).toContain(`"'=cmd|""/c calc""!A1"`);
    expect(row).toContain('+886 987***321'.replace(/^/, "'"));
    expect(rest).toBe('');
  });

  test('tells option, address and remark, and its times in the agency’s zone', async () => {
    const shipTo = {
      recipient: '林語彤',
      phone: '+886912345678',
      region: 'tw',
      areas: ['台北市', '大安區'],
      postcode: '106',
      street: '和平東路 1 號',
    };
    await server.sql('update orders set remark = $2, ship_to = $3, created_at = $4 where id = $1', [
      ownOrder,
      '請按電鈴',
      JSON.stringify(shipTo),
      new Date('2026-03-01T16:30:00Z'),
    ]);
    const { data } = await server.call(sales.exportList, {}, { ...owner, language: 'en' });
    const [head = '', row = ''] = String(data).split('\r\n');
    expect(head).toContain('Ordered (Asia/Taipei)');
    expect(head).toMatch(/Option.*Recipient,Recipient’s phone,Address,/);
    const [line] = await server.sql<{ name: string }>(
      `select offer_name ->> 'en' as name from order_lines where order_id = $1`,
      [ownOrder],
    );
    expect(row).toContain(`,${line?.name},`);
    expect(row).toContain('2026-03-02 00:30:00');
    expect(row).toContain("林語彤,'+886912345678,106 台北市大安區和平東路 1 號,請按電鈴");
    await server.sql(`update orders set created_at = $2, state = 'shipped' where id = $1`, [ownOrder, server.clock()]);
    expect(String((await server.call(sales.exportList, {}, { ...owner, language: 'zh-TW' })).data)).toContain(
      ',已出貨,',
    );
    await server.sql(`update orders set state = 'pendingPayment' where id = $1`, [ownOrder]);
  });

  test('of many orders has each once, over all batches', async () => {
    const count = 2_500;
    await server.sql(
      `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', 'ord_many00000' || lpad(n::text, 5, '0'), 'verify_code', null))).*
       from orders o, generate_series(1, $2::int) n where o.id = $1`,
      [ownOrder, count],
    );
    const { data } = await server.call(sales.exportList, {}, owner);
    const numbers = String(data)
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0]);
    expect(numbers).toHaveLength(count + 1);
    expect(new Set(numbers).size).toBe(count + 1);
    await server.sql(`delete from orders where id like 'ord_many%'`);
  });
});

describe('the dashboard', () => {
  test('counts the day of the agency’s zone', async () => {
    await server.sql(`update orders set state = 'completed', paid_at = $2 where id = $1`, [ownOrder, server.clock()]);
    const today = await server.ask(dashboard.today, {}, owner);
    expect(today).toMatchObject({
      zone: 'Asia/Taipei',
      since: '2026-03-01T16:00:00.000Z',
      orders: [{ state: 'completed', count: 1 }],
      products: [{ state: 'onShelf', count: 1 }],
      agencies: null,
    });
    const whole = await server.ask(dashboard.today, {}, operator);
    expect(whole.orders.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    expect(whole.agencies).toBeGreaterThanOrEqual(2);

    server.clock.pass(day);
    expect(await server.ask(dashboard.today, {}, await asStaff(server, { agencyId, owner: true }))).toMatchObject({
      orders: [],
    });
  });
});

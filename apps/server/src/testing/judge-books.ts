/** Runs a statement. One with a name is planned once per connection, which for these takes longer than running them. */
export type Ask = <Row extends object>(text: string, values: unknown[], name?: string) => Promise<Row[]>;

export interface Trouble {
  trouble: string;
  thing: string;
}

/**
 * Rows of what must never be, written apart from the code that fills the tables: of the checkouts that are looked at. One
 * statement, so that it sees one moment. $2 and $3 are offers and the seats that each of them began with.
 */
const ofCheckouts = (which: string) => `
  with mine as (select * from checkouts where ${which}),
    tried as (select a.* from payment_attempts a join mine on mine.id = a.checkout_id),
    bought as (select o.* from orders o join mine on mine.id = o.checkout_id),
    back as (select r.attempt_id, coalesce(sum(r.amount) filter (where r.state <> 'returned'), 0) promised,
        coalesce(sum(r.amount) filter (where r.state = 'sent'), 0) sent
      from repayments r join tried on tried.id = r.attempt_id group by 1),
    lost as (select c.attempt_id, sum(c.platform_loss) loss from chargebacks c join tried on tried.id = c.attempt_id
      where c.state in ('booked', 'lost') group by 1),
    booked as (select l.attempt_id, l.movement_id, l.account, l.order_id, l.currency, l.amount
      from ledger l join tried on tried.id = l.attempt_id
      union all select null, l.movement_id, l.account, l.order_id, l.currency, l.amount
      from ledger l join bought on bought.id = l.order_id where l.attempt_id is null)
  select 'a movement does not balance' trouble, movement_id thing from booked
    group by movement_id, currency having sum(amount) <> 0
  union all select 'a movement in another currency than its payment', b.movement_id from booked b
    join tried t on t.id = b.attempt_id where b.currency <> t.currency
  union all select 'money in is not money out and held', t.id from tried t left join back on back.attempt_id = t.id
      left join lost on lost.attempt_id = t.id
    where coalesce((select sum(amount) from booked where attempt_id = t.id and account = 'provider'), 0)
      <> case when t.settled_at is not null and t.state in ('succeeded', 'partlyRefunded', 'refunding', 'refunded')
           then t.amount - coalesce(back.sent, 0) - coalesce(lost.loss, 0) - coalesce(t.fee, 0) else 0 end
  union all select 'more goes back than came', t.id from tried t join back on back.attempt_id = t.id
    where back.promised > t.amount or back.promised <> t.promised
  union all select 'a payment is in another state than what went back of it says', t.id from tried t
      left join (select r.attempt_id, sum(r.amount) filter (where r.state = 'sent') sent, bool_or(r.refund_id is null) unwanted
        from repayments r join tried on tried.id = r.attempt_id group by 1) gone on gone.attempt_id = t.id
    where t.state in ('succeeded', 'partlyRefunded', 'refunding', 'refunded') and t.state <> case
      when coalesce(gone.sent, 0) = t.amount then 'refunded' when gone.unwanted then 'refunding'
      when coalesce(gone.sent, 0) > 0 then 'partlyRefunded' else 'succeeded' end
  union all select 'nobody sends a refund that was agreed', f.id from refunds f join bought o on o.id = f.order_id
    where f.state in ('sending', 'repaid', 'disputed') and f.amount > 0 and not exists (
      select from repayments r where r.refund_id = f.id)
  union all select 'a refund is sent twice', r.refund_id from repayments r join tried on tried.id = r.attempt_id
    where r.refund_id is not null group by r.refund_id having count(*) > 1
  union all select 'paid twice', t.checkout_id from tried t join mine on mine.id = t.checkout_id
    where t.state = 'succeeded' or t.state in ('partlyRefunded', 'refunded') and mine.paid_by = t.id
    group by t.checkout_id having count(*) > 1
  union all select 'paid without money', m.id from mine m where m.state = 'paid' and m.total > 0
    and not exists (select from booked where attempt_id = m.paid_by and account = 'provider' and amount = m.total)
  union all select 'a payment that pays nothing and is not on its way back', t.id from tried t
    join mine m on m.id = t.checkout_id left join back on back.attempt_id = t.id
    where t.state in ('succeeded', 'partlyRefunded', 'refunding', 'refunded') and m.paid_by is distinct from t.id
      and back.promised is distinct from t.amount
  union all select 'one cart, two checkouts', min(id) from mine group by cart_id having count(*) > 1
  union all select 'one key, two checkouts', min(id) from mine where idempotency_key is not null
    group by user_id, idempotency_key having count(*) > 1
  union all select 'a checkout is not the sum of its orders', m.id from mine m where m.state <> 'cancelled'
    and m.total <> (select sum(total) from bought where checkout_id = m.id and state <> 'cancelled')
  union all select 'an order is not the sum of its lines', o.id from bought o
    where o.total <> (select sum(l.unit_price * l.quantity - l.seller_discount - l.platform_discount) from order_lines l where l.order_id = o.id)
  union all select 'discounts lost a unit, or gave one away', m.id from mine m cross join lateral (
      select coalesce(sum(l.seller_discount + l.platform_discount), 0) shared, bool_and(l.total > 0) filter (
        where exists (select from checkout_discounts d where d.checkout_id = m.id and d.line_ids ? l.id)) something_left
      from order_lines l join bought o on o.id = l.order_id where o.checkout_id = m.id and o.state <> 'cancelled') lines
    cross join lateral (
      select coalesce(sum(d.amount), 0) granted from checkout_discounts d where d.checkout_id = m.id and exists (
        select from order_lines l join bought o on o.id = l.order_id where d.line_ids ? l.id and o.state <> 'cancelled')) given
    where m.state <> 'cancelled' and (lines.shared > given.granted or lines.shared < given.granted and lines.something_left)
  union all select 'the promotion is not the platform''s discounts', o.id from bought o
    where o.paid_at is not null and not exists (select from refunds f where f.order_id = o.id)
      and coalesce((select sum(amount) from booked where order_id = o.id and account = 'promotion'), 0)
        <> (select sum(l.platform_discount) from order_lines l where l.order_id = o.id)
  union all select 'order and checkout disagree', o.id from bought o join mine m on m.id = o.checkout_id
    where (m.state = 'paid' and o.paid_at is null and o.state <> 'cancelled')
      or (m.state <> 'paid' and o.paid_at is not null) or (m.state = 'cancelled' and o.state <> 'cancelled')
  union all select 'told twice', h.order_id from order_history h join bought o on o.id = h.order_id
    where h.why in ('commit', 'pay', 'cancel', 'expire', 'verify', 'ship', 'receive') group by h.order_id, h.why having count(*) > 1
  union all select 'the history ends elsewhere', o.id from bought o
    where not exists (select from order_history h where h.order_id = o.id and h.state = o.state)
  union all select 'order and refunds disagree', o.id from bought o
    where o.refunded <> (select coalesce(sum(f.amount), 0) from refunds f where f.order_id = o.id and f.state = 'repaid')
      or o.refunded <> (select sum(l.refunded) from order_lines l where l.order_id = o.id) or o.refunded > o.total
      or (o.state = 'refunding') <> exists (
        select from refunds f where f.order_id = o.id and f.state in ('asked', 'appealed', 'proposed', 'sending', 'disputed'))
  union all select 'a line and its refunds disagree', l.id from order_lines l join bought o on o.id = l.order_id
    where (l.refunded, l.parcel_refunded) <> (
      select coalesce(sum(x.amount), 0)::bigint, coalesce(sum(x.amount) filter (where x.part = 'parcel'), 0)::bigint
      from refund_lines x join refunds f on f.id = x.refund_id where x.order_line_id = l.id and f.state = 'repaid')
  union all select 'a refund lost a unit', f.id from refunds f join bought o on o.id = f.order_id
    where f.amount <> (select sum(l.amount) from refund_lines l where l.refund_id = f.id)
      or f.amount % case f.currency when 'TWD' then 100 else 1 end <> 0
  union all select 'the buyer gets another sum than the refund says', f.id
    from refunds f join bought o on o.id = f.order_id join repayments r on r.refund_id = f.id
    where r.amount <> f.amount or (f.state, r.state) not in (
      ('sending', 'sending'), ('sending', 'stuck'), ('repaid', 'sent'), ('disputed', 'sent'), ('reversed', 'returned'))
  union all select 'two eyes alone', f.id from refunds f join bought o on o.id = f.order_id
    where f.opened_by = 'platform' and f.state = 'repaid' and f.amount > 500000 and not exists (
      select from audit_log a where a.thing = f.id and a.act = 'approve refunds' and a.staff_id <> f.maker_id)
  union all select 'seller and commission do not make the order', o.id from bought o
    where o.paid_at is not null
      and (select -coalesce(sum(amount), 0) from booked where order_id = o.id and account in ('seller', 'commission', 'promotion'))
        <> o.total - (select coalesce(sum(f.amount), 0) from refunds f where f.order_id = o.id and f.state in ('sending', 'repaid', 'disputed'))
  union all select 'one session, two attendances', min(a.id) from attendances a join order_lines l on l.id = a.order_line_id
    join bought o on o.id = l.order_id group by a.order_line_id, a.session_id having count(*) > 1
  union all select 'written off before its last session', o.id from bought o join order_lines l on l.order_id = o.id
    where o.state = 'writtenOff' and l.returned_at is null and not exists (
      select from attendances a where a.order_line_id = l.id and (a.session_id is null or a.session_id = (
        select s.id from scheduled_sessions s where s.product_id = l.product_id and coalesce(s.order_line_id, l.id) = l.id and s.state = 'planned' order by s.starts_at desc limit 1)))
  union all select 'a code is missing, or was given too soon', l.id from order_lines l join bought o on o.id = l.order_id
    where (l.code is not null) <> (l.kind in ('inPerson', 'consulting', 'space') and o.paid_at is not null and l.offer_id is not null)
  union all select 'time is sold twice', a.id from bookings a join order_lines l on l.id = a.order_line_id join bought o on o.id = l.order_id
    join bookings b on b.resource_id = a.resource_id and b.id <> a.id and a.during && b.during
    where a.state <> 'released' and b.state <> 'released'
  union all select 'an order and its time disagree', l.id from order_lines l join bought o on o.id = l.order_id
    where l.kind in ('consulting', 'space')
      and (select coalesce(string_agg(distinct b.state, ' '), 'none') from bookings b where b.order_line_id = l.id and b.state <> 'released')
        <> case when o.state = 'cancelled' or l.returned_at is not null then 'none' when o.paid_at is null then 'held' when l.offer_id is null then 'none' else 'booked' end
  union all select 'booked time has another session', l.id from order_lines l join bought o on o.id = l.order_id
    where (select count(*) from bookings b where b.order_line_id = l.id and b.state = 'booked')
      <> (select count(*) from bookings b join scheduled_sessions s on s.order_line_id = l.id and s.state = 'planned'
        and s.starts_at = b.starts_at and s.ends_at = b.ends_at where b.order_line_id = l.id and b.state = 'booked')
  union all select 'a turn and what it keeps disagree', w.id from waits w
    where (w.state = 'turn') <> exists (select from bookings b where b.wait_id = w.id and b.state = 'held' and b.held_until = w.turn_until)
  union all select 'a proposal and what it keeps disagree', p.id from proposals p
    where (p.state = 'open') <> exists (select from bookings b where b.proposal_id = p.id and b.state = 'held' and b.held_until = p.until)
  union all select 'seats', s.offer_id from unnest($2::text[], $3::int[]) began(offer_id, seats)
    join offer_stock s on s.offer_id = began.offer_id
    where s."left" < 0 or s."left" + (
      select coalesce(sum(l.quantity), 0) from order_lines l join orders o on o.id = l.order_id
      where l.offer_id = s.offer_id and o.state <> 'cancelled' and l.returned_at is null) <> began.seats`;

const ofOneBuyer = ofCheckouts('user_id = $1');

/** The same of the whole ledger, account by account, and of what sellers were paid. */
const ofPlatform = `
  with paid_states as (select unnest(array['succeeded', 'partlyRefunded', 'refunding', 'refunded']) state),
    -- What each account must hold, from payments, refunds, chargebacks and payouts; the ledger is not asked.
    owed(account, currency, amount) as (
      select 'provider', currency, sum(amount - coalesce(fee, 0)) from payment_attempts join paid_states using (state) group by currency
      union all select 'provider', currency, -sum(amount) from repayments where state = 'sent' group by currency
      union all select 'provider', currency, -sum(platform_loss) from chargebacks where state in ('booked', 'lost') group by currency
      union all select case when refund_id is null then 'buyer' else 'refund' end, currency, -sum(amount)
        from repayments where state in ('sending', 'stuck') group by 1, 2
      union all select 'platform', currency, sum(fee) from payment_attempts group by currency
      union all select 'platform', currency, sum(platform_loss) from chargebacks where state in ('booked', 'lost') group by currency
      union all select 'bank', currency, -sum(total) from payouts where state = 'paid' group by currency
      union all select 'bank', currency, -sum(amount) from settlements where payout_id is null group by currency),
    -- Of each paid order: its terms, and what of it was given back or is about to be.
    sold as (select o.id, o.agency_id, o.currency, o.total, g.commission_bps, case o.currency when 'TWD' then 100 else 1 end step,
        (select sum(l.platform_discount) from order_lines l where l.order_id = o.id) promotion,
        (select coalesce(sum(f.amount), 0) from refunds f where f.order_id = o.id and f.state in ('sending', 'repaid', 'disputed')) back,
        (select count(*) from refunds f where f.order_id = o.id) refunds
      from orders o join agencies g on g.id = o.agency_id where o.paid_at is not null),
    shares as (select sold.*, round((total + promotion) * commission_bps / 10000.0 / step) * step commission from sold),
    kept as (select l.order_id, -coalesce(sum(l.amount) filter (where l.account = 'commission'), 0) commission,
        coalesce(sum(l.amount) filter (where l.account = 'promotion'), 0) promotion from ledger l where l.order_id is not null group by 1)
  select 'an account holds another sum than payments, refunds and payouts make' trouble, coalesce(o.account, l.account) || ' ' || coalesce(o.currency, l.currency) thing
    from (select account, currency, sum(amount) amount from owed group by 1, 2) o
    full join (select account, currency, sum(amount) amount from ledger
      where account in ('provider', 'buyer', 'refund', 'platform', 'bank', 'promoter') group by 1, 2) l
      on l.account = o.account and l.currency = o.currency
    where coalesce(o.amount, 0) <> coalesce(l.amount, 0)
  union all select 'a seller got another sum than his settlements', coalesce(s.agency_id, l.agency_id)
    from (select s.agency_id, s.currency, sum(s.amount) amount from settlements s left join payouts p on p.id = s.payout_id
      where s.payout_id is null or p.state = 'paid' group by 1, 2) s
    full join (select agency_id, currency, sum(amount) amount from ledger where account = 'seller' and order_id is null group by 1, 2) l
      on l.agency_id = s.agency_id and l.currency = s.currency
    where s.amount is distinct from l.amount
  union all select 'a row of the books names another seller or currency than its order', l.id from ledger l join orders o on o.id = l.order_id
    where l.currency <> o.currency or l.account in ('seller', 'commission') and l.agency_id is distinct from o.agency_id
  -- Of what was partly given back, each refund may be off by one step.
  union all select 'the commission is not its share of the sale', s.id from shares s left join kept k on k.order_id = s.id
    where abs(coalesce(k.commission, 0) - case when s.total = 0 then s.commission
        else s.commission * (s.total - s.back) / s.total end)
      > case when s.refunds = 0 or s.back = s.total and s.total > 0 then 0 else s.step * s.refunds end
  union all select 'the promotion is not its share of the sale', s.id from shares s left join kept k on k.order_id = s.id
    where abs(coalesce(k.promotion, 0) - case when s.total = 0 then s.promotion
        else s.promotion * (s.total - s.back) / s.total end)
      > case when s.refunds = 0 or s.back = s.total and s.total > 0 then 0 else s.step * s.refunds end
  union all select 'more commission is settled than was booked', r.order_id from settled_orders r
    group by r.order_id having sum(r.commission) < 0 or sum(r.commission) > (
      select -coalesce(sum(l.amount) filter (where l.amount < 0), 0) from ledger l where l.order_id = r.order_id and l.account = 'commission')
  union all select 'the ledger does not sum to zero' trouble, currency thing from ledger group by currency having sum(amount) <> 0
  union all select 'a settlement is not the sum of its orders', s.id from settlements s
    where s.amount <> (select coalesce(sum(r.amount), 0) from settled_orders r where r.settlement_id = s.id)
      or exists (select from settled_orders r join orders o on o.id = r.order_id
        where r.settlement_id = s.id and (o.agency_id, o.currency) <> (s.agency_id, s.currency))
  union all select 'an order is settled beyond what it brought', r.order_id from settled_orders r
    group by r.order_id having sum(r.amount) < 0 or sum(r.amount) > (
      select -sum(l.amount) from ledger l where l.order_id = r.order_id and l.account = 'seller' and l.amount < 0)
  union all select 'a batch is not the sum of its settlements', p.id from payouts p
    where p.state <> 'discarded' and p.total <> (select sum(amount) from settlements where payout_id = p.id)
  union all select 'the bank paid another sum than the batches', coalesce(p.currency, l.currency)
    from (select currency, sum(total) total from (select currency, total from payouts where state = 'paid'
      union all select currency, amount from settlements where payout_id is null) moved group by 1) p
    full join (select currency, -sum(amount) total from ledger where account = 'bank' group by 1) l on l.currency = p.currency
    where p.total is distinct from l.total`;

export type SeatsAtFirst = readonly { offerId: string; seats: number }[];

/** What is wrong with a buyer's orders and money, and with the seats of some offers; of all buyers when `userId` is null. */
export function judgeBuyer(ask: Ask, userId: string | null, offers: SeatsAtFirst): Promise<Trouble[]> {
  const values = [userId, offers.map(({ offerId }) => offerId), offers.map(({ seats }) => seats)];
  return userId === null ? ask(ofCheckouts('$1::text is null'), values) : ask(ofOneBuyer, values, 'judge_buyer');
}

/** What is wrong with the ledger as a whole and with the sellers' money. */
export const judgePlatform = (ask: Ask): Promise<Trouble[]> => ask(ofPlatform, []);

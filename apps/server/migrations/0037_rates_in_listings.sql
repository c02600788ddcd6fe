-- What time an offer sells stands in the listing, too; the two prices of a space that a listing had are offers. Its day was published
-- as the offer `<first offer>_day`.
create function listing_with_rates(content jsonb) returns jsonb language plpgsql as $$
declare
  rated jsonb;
  first jsonb;
begin
  select coalesce(jsonb_agg(o.offer || jsonb_build_object('rate', (
      select jsonb_build_object('unit', r.unit, 'minutes', r.minutes, 'sessions', r.sessions, 'times',
        case when r.weekdays is not null
          then jsonb_build_object('weekdays', r.weekdays, 'from', r.from_minute, 'to', r.to_minute) end)
      from time_rates r where r.offer_id = o.offer ->> 'id'
    )) order by o.position), '[]')
  into rated
  from jsonb_array_elements(content -> 'offers') with ordinality as o(offer, position);
  first := rated -> 0;
  if jsonb_typeof(content -> 'space') = 'object' then
    if first is not null and jsonb_typeof(content -> 'space' -> 'dayPrice') = 'number'
      and not exists (select from jsonb_array_elements(rated) o where o -> 'rate' ->> 'unit' = 'day')
    then
      rated := rated || jsonb_build_array(first || jsonb_build_object(
        'id', (first ->> 'id') || '_day',
        'name', jsonb_build_object('zh-TW', '整天', 'zh-CN', '整天', 'en', 'The whole day'),
        'price', content -> 'space' -> 'dayPrice', 'listPrice', null, 'distributionPrice', null, 'onSale', true, 'left', null,
        'ships', false, 'parcelValue', null,
        'rate', jsonb_build_object('unit', 'day', 'minutes', null, 'sessions', 1, 'times', null)));
    end if;
    content := content || jsonb_build_object('space', (content -> 'space') - 'hourPrice' - 'dayPrice');
  end if;
  return content || jsonb_build_object('offers', rated);
end $$;
--> statement-breakpoint
update listings set content = listing_with_rates(content), live = listing_with_rates(live);
--> statement-breakpoint
update listing_versions set content = listing_with_rates(content);
--> statement-breakpoint
update listing_drafts set base = listing_with_rates(base), content = listing_with_rates(content);
--> statement-breakpoint
drop function listing_with_rates(jsonb);

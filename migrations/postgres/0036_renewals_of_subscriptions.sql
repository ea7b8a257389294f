-- Money of an order that nobody knows has no plan either, and renews nothing: a renewal is of a subscription.
create or replace function days_of(fact money_facts, sign int) returns table (day date, figure text, value bigint) language sql stable as $$
  select moscow_day(fact.at), counted.figure, sign * counted.value
  from (values ('payments', is_money(fact), 1),
    ('renewals', is_money(fact) and fact.plan is null and fact.subscription_id is not null, 1), ('sum', is_money(fact), fact.amount),
    ('refunds', is_money_back(fact), fact.amount)) as counted (figure, holds, value)
  where holds
$$;
insert into admin_days
select moscow_day(at), 'renewals', -count(*) from money_facts
where is_money(money_facts) and plan is null and subscription_id is null group by 1;
update money_facts set renewed = null where plan is null and subscription_id is null and renewed is not null;
update declines set plan = null where order_id is null and subscription_id is null and plan is not null;

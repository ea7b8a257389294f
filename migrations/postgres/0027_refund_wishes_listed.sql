-- Who asks for money back waits for an answer among what is odd about money, under the number of the wish. Of those before, who still wait.
insert into oddities (id, key, reason, at, user_id, transaction_id, amount)
select wish.id, 'refund_wanted:' || wish.id, 'refund_wanted', wish.asked_at, wish.user_id, coalesce(paid.transaction_id, ''),
  paid.amount - (select coalesce(sum(back.amount), 0) from money_facts back where back.payment = paid.key and back.kind = 'refund')
from refund_requests wish join money_facts paid on paid.id = wish.payment_id
where not paid.voided
  and not exists (select 1 from oddities odd where odd.key = 'voided_payment:' || paid.key)
  and not exists (
    select 1 from money_facts back
    where back.payment = paid.key and back.kind = 'refund' and back.recorded_at >= wish.asked_at);

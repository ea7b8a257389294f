-- Receipts from before 0030: the order that they name stands in their message, which is kept, and by it they are found, too.
update receipts set order_id = (body ->> 'InvoiceId')::bigint
from notifications
where transaction_id = '' and order_id is null and kind = 'receipt' and key = receipts.id
  and body ->> 'InvoiceId' ~ '^[1-9]\d{0,17}$';

update receipts set transaction_id = coalesce((
  select paid.transaction_id from money_facts paid
  where paid.order_id = receipts.order_id and paid.kind = 'pay' and paid.counts order by paid.at limit 1), '')
where transaction_id = '' and order_id is not null;

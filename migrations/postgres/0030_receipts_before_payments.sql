-- A receipt may name the order alone and be told before its payment: it is found by it then.
alter table receipts add column order_id bigint;

create index receipts_waiting on receipts (order_id) where transaction_id = '' and order_id is not null;

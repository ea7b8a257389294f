-- Each try to pay an order ends by itself: one that fails says nothing of another that is still at the bank's page.
alter table payment_tries drop constraint payment_tries_pkey, add primary key (order_id, transaction_id);
create index payment_tries_user on payment_tries (user_id);
alter table promo_holds drop constraint promo_holds_pkey, add primary key (order_id, transaction_id);

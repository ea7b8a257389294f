-- What was of the provider's test mode, which are few, in the list of payments.
create index money_facts_test on money_facts (at desc, (id::text) desc) where kind = 'pay' and test;

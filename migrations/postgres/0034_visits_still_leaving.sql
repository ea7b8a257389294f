-- Of a removed user, until their visits are known to be stored no more: what is noted counts already, and is left out of what is stored.
alter table visits_gone add column owner bigint;
update visits_gone set owner = removal where removal in (select id from users where deleted_at is not null);
create index visits_gone_leaving on visits_gone (owner) where owner is not null;
drop index visits_gone_day;
create index visits_gone_day on visits_gone (day) include (visits, removal, owner);

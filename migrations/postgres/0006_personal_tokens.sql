-- The marketplace forbids to hand a personal token to services: its owner is told so.
alter table marketplace_tokens add column personal boolean not null default false;

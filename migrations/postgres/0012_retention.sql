-- Visits of links in a dekad that are being removed: noted in ClickHouse's link_past, then deleted. The row goes when they are gone.
create table visit_removals (
  id bigint primary key,
  first date not null,
  links bigint[] not null,
  owners bigint[] not null,
  step text not null default 'begun' check (step in ('begun', 'noted', 'deleting'))
);
-- One at a time.
create unique index visit_removals_one on visit_removals ((true));

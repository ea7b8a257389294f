-- Hours of days that have not closed yet have sums too (docs/decisions/023): which of its day's, by Moscow's clock.
alter table rollup_periods add column hour smallint not null default 0;
alter table rollup_periods drop constraint rollup_periods_pkey;
alter table rollup_periods add primary key (span, first, hour);
alter table rollup_periods drop constraint rollup_periods_span_check;
alter table rollup_periods add check (span in ('hour', 'day', 'dekad'));
alter table rollup_periods add check (hour between 0 and case span when 'hour' then 23 else 0 end);

-- Sums of hours are in a table of their own.
alter table replaced_builds add column span text not null default 'day' check (span in ('hour', 'day', 'dekad'));
alter table replaced_builds alter column span drop default;

-- Totals of owners are there of every day and dekad (docs/decisions/022): what closed without them is made anew.
update rollup_periods set stale = true;

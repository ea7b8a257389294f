-- Which sums of closed periods in ClickHouse's visit_sums count: one build of each.
create table rollup_periods (
  span text not null check (span in ('day', 'dekad')),
  first date not null,
  build bigint not null unique,
  begun_at timestamptz not null,
  built boolean not null default false,
  -- Visits came in since the build began: it does not count.
  stale boolean not null default false,
  primary key (span, first)
);
create index on rollup_periods (first);

-- Builds that count no longer: their sums stay for as long as a question that was put before may read them.
create table replaced_builds (
  build bigint primary key,
  replaced_at timestamptz not null
);

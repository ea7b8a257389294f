-- Smaller granules and blocks: a day of an owner's thousand links is read without their other days, a seek each. Safe to repeat: a copy that
-- was broken off, and may still be under way, goes into a table that is gone.
drop table if exists visits_fine sync settings max_table_size_to_drop = 0;

create table visits_fine (
  id UInt64,
  link UInt64,
  owner UInt64,
  time DateTime64(3, 'UTC') codec(DoubleDelta, LZ4),
  visitor UInt64,
  kind Enum8('visit' = 1, 'confirm' = 2, 'button' = 3),
  button UInt8,
  machine LowCardinality(String),
  country LowCardinality(String),
  region LowCardinality(String),
  city LowCardinality(String),
  lat Float32,
  lon Float32,
  source LowCardinality(String),
  social LowCardinality(String),
  referrer String,
  device LowCardinality(String),
  os LowCardinality(String),
  browser LowCardinality(String),
  language LowCardinality(String),
  utm_source String,
  utm_medium String,
  utm_campaign String,
  utm_term String,
  utm_content String
)
engine = MergeTree
partition by toYYYYMM(time)
order by (link, time)
settings index_granularity = 1024, min_compress_block_size = 4096, max_compress_block_size = 65536, non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1;

insert into visits_fine select * from visits settings max_partitions_per_insert_block = 0;

-- Both names at once: a rename of two is done one after the other.
exchange tables visits and visits_fine;

drop table visits_fine sync settings max_table_size_to_drop = 0;

-- Sums of closed periods, Moscow days and dekads (days 1–10, 11–20 and the rest of a month): of everyone, of owners and of links.
-- What counts is said by the table rollup_periods of PostgreSQL: rows of any other build are left from one that did not end.
create table if not exists visit_sums (
  build UInt64,
  of Enum8('everyone' = 1, 'owner' = 2, 'link' = 3),
  scope UInt64,
  dimension LowCardinality(String),
  span Enum8('day' = 1, 'dekad' = 2),
  first Date,
  value String,
  region LowCardinality(String),
  country LowCardinality(String),
  lat SimpleAggregateFunction(sum, Float64),
  lon SimpleAggregateFunction(sum, Float64),
  visits SimpleAggregateFunction(sum, UInt64),
  visitors AggregateFunction(uniqCombined(17), UInt64)
)
engine = AggregatingMergeTree
partition by toYYYYMM(first)
order by (of, scope, dimension, span, first, value, region, country, build)
-- Sketches are large, and a question reads few of a dimension's. No block is ever dropped as a repetition: a build counts by its number.
settings index_granularity = 512, index_granularity_bytes = 1048576, fsync_after_insert = 1, fsync_part_directory = 1;

-- Keeps nothing: visits of periods that close are put through it, so that the view below makes their sums block by block. `scopes`:
-- whose sums a visit goes into, and whether into all of these (a few visits are as quickly read one by one).
create table if not exists closing_visits (
  build UInt64,
  span Enum8('day' = 1, 'dekad' = 2),
  first Date,
  scopes Array(Tuple(of Enum8('everyone' = 1, 'owner' = 2, 'link' = 3), scope UInt64, detailed Bool)),
  link UInt64,
  visitor UInt64,
  kind Enum8('visit' = 1, 'confirm' = 2, 'button' = 3),
  button UInt8,
  machine LowCardinality(String),
  country LowCardinality(String),
  region LowCardinality(String),
  city LowCardinality(String),
  lat Float32,
  lon Float32,
  social LowCardinality(String),
  referrer String,
  device LowCardinality(String),
  os LowCardinality(String),
  browser LowCardinality(String),
  utm_source String,
  utm_medium String,
  utm_campaign String,
  utm_term String,
  utm_content String
)
engine = Null;

-- The dimension `detailed` says that all others of the scope are there.
create materialized view if not exists visit_sums_of_closing to visit_sums as
select build, whose.1 as of, whose.2 as scope, what.1 as dimension, span, first, what.2 as value,
       if(dimension = 'city', place_region, '') as region,
       if(dimension = 'city', place_country, '') as country,
       sumIf(place_lat, dimension = 'city') as lat,
       sumIf(place_lon, dimension = 'city') as lon,
       count() as visits,
       uniqCombinedState(17)(visitor) as visitors
from (
  select build, span, first, visitor, closing_visits.region as place_region, closing_visits.country as place_country,
         closing_visits.lat as place_lat, closing_visits.lon as place_lon,
         arrayJoin(scopes) as whose,
         arrayJoin(multiIf(
           not whose.3, if(kind = 'visit' and machine = '', [('total', '')], []),
           kind = 'visit' and machine = '', [
             ('detailed', ''), ('total', ''), ('link', if(whose.1 = 'link', '', toString(link))), ('city', city::String),
             ('country', closing_visits.country::String), ('social', social::String), ('referrer', referrer),
             ('device', device::String), ('os', os::String), ('browser', browser::String),
             ('utm_source', utm_source), ('utm_medium', utm_medium), ('utm_campaign', utm_campaign),
             ('utm_term', utm_term), ('utm_content', utm_content)],
           kind = 'visit', [('detailed', ''), ('machine', machine::String)],
           kind = 'button' and machine = '', [
             ('detailed', ''), ('button', concat(toString(link), '/', toString(button)))],
           [])) as what
  from closing_visits
)
where dimension != 'link' or of != 'link'
group by build, of, scope, dimension, span, first, value, region, country;

-- What retention has removed of links, for figures over all time: put here by a run before it deletes (docs/decisions/019).
create table if not exists link_past (
  run UInt64,
  link UInt64,
  owner UInt64,
  visits UInt64,
  visitors AggregateFunction(uniqCombined(17), UInt64)
)
engine = MergeTree
order by (link, run)
settings non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1;

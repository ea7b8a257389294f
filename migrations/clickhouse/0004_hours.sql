-- What an owner has of its links' newest visits lies far apart: granules without any are left out.
alter table visits add index if not exists owner owner type minmax granularity 1;

alter table visits materialize index owner;

-- Sums of hours (docs/decisions/023). Safe to repeat: nothing closes before this has ended.
drop view if exists visit_sums_of_closing sync;

drop view if exists visit_sums_of_closed sync;

drop view if exists hour_sums_of_closed sync;

drop view if exists sums_of_closing sync;

alter table closing_visits
  modify column span Enum8('day' = 1, 'dekad' = 2, 'hour' = 3),
  add column if not exists hour UInt8 after first;

-- Sums of the hours of days that have not closed yet; they go when their day is closed.
create table if not exists hour_sums (
  build UInt64,
  of Enum8('everyone' = 1, 'owner' = 2, 'link' = 3),
  scope UInt64,
  dimension LowCardinality(String),
  first Date,
  hour UInt8,
  value String,
  region LowCardinality(String),
  country LowCardinality(String),
  lat SimpleAggregateFunction(sum, Float64),
  lon SimpleAggregateFunction(sum, Float64),
  visits SimpleAggregateFunction(sum, UInt64),
  few SimpleAggregateFunction(groupUniqArrayArray, Array(UInt32)),
  many SimpleAggregateFunction(max, UInt8),
  bits AggregateFunction(groupBitmap, UInt32)
)
engine = AggregatingMergeTree
partition by first
order by (of, scope, dimension, first, hour, value, region, country, build)
settings index_granularity = 512, index_granularity_bytes = 1048576, fsync_after_insert = 1, fsync_part_directory = 1;

-- Keeps nothing: hands sums on to the table of their span.
create table if not exists closed_sums (
  build UInt64,
  of Enum8('everyone' = 1, 'owner' = 2, 'link' = 3),
  scope UInt64,
  dimension LowCardinality(String),
  span Enum8('day' = 1, 'dekad' = 2, 'hour' = 3),
  first Date,
  hour UInt8,
  value String,
  region LowCardinality(String),
  country LowCardinality(String),
  lat Float64,
  lon Float64,
  visits UInt64,
  few Array(UInt32),
  many UInt8,
  bits AggregateFunction(groupBitmap, UInt32)
)
engine = Null;

create materialized view if not exists visit_sums_of_closed to visit_sums as
select build, of, scope, dimension, span::String as span, first, value, region, country, lat, lon, visits, few, many, bits
from closed_sums where span != 'hour';

create materialized view if not exists hour_sums_of_closed to hour_sums as
select build, of, scope, dimension, first, hour, value, region, country, lat, lon, visits, few, many, bits
from closed_sums where span = 'hour';

-- The dimension `detailed` says that all others of the scope are there. Visitors that are few have no sketch: it is made of them
-- themselves where it is joined with another.
create materialized view if not exists sums_of_closing to closed_sums as
select build, whose.1 as of, whose.2 as scope, what.1 as dimension, span, first, hour, what.2 as value,
       if(dimension = 'city', place_region, '') as region,
       if(dimension = 'city', place_country, '') as country,
       sumIf(place_lat, dimension = 'city') as lat,
       sumIf(place_lon, dimension = 'city') as lon,
       count() as visits,
       if(length(groupUniqArray(1001)(toUInt32(intHash64(visitor))) as met) > 1000, [], met) as few,
       toUInt8(length(met) > 1000) as many,
       if(many = 1, groupBitmapState(toUInt32(bitAnd(intHash64(visitor), 65535) + 65536 * least(15, bitCount(bitXor(
         bitShiftRight(intHash64(visitor), 16), bitShiftRight(intHash64(visitor), 16) - 1)) - 1))), bitmapBuild(emptyArrayUInt32())) as bits
from (
  select build, span, first, hour, visitor, closing_visits.region as place_region, closing_visits.country as place_country,
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
group by build, of, scope, dimension, span, first, hour, value, region, country;

-- Those that were made before lose it too.
alter table visit_sums update bits = bitmapBuild(emptyArrayUInt32()) where many = 0;

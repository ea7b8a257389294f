-- Another sketch of visitors (docs/decisions/020): the sums are made anew from raw visits, for rollup_periods of PostgreSQL was emptied
-- by its own migration before this one. Safe to repeat: no sums are made before it has ended.
drop view if exists visit_sums_of_closing sync;

drop table if exists visit_sums sync settings max_table_size_to_drop = 0;

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
  few SimpleAggregateFunction(groupUniqArrayArray, Array(UInt32)),
  many SimpleAggregateFunction(max, UInt8),
  bits AggregateFunction(groupBitmap, UInt32)
)
engine = AggregatingMergeTree
partition by toYYYYMM(first)
order by (of, scope, dimension, span, first, value, region, country, build)
-- Sketches are large, and a question reads few of a dimension's. No block is ever dropped as a repetition: a build counts by its number.
settings index_granularity = 512, index_granularity_bytes = 1048576, fsync_after_insert = 1, fsync_part_directory = 1;

-- The dimension `detailed` says that all others of the scope are there.
create materialized view if not exists visit_sums_of_closing to visit_sums as
select build, whose.1 as of, whose.2 as scope, what.1 as dimension, span, first, what.2 as value,
       if(dimension = 'city', place_region, '') as region,
       if(dimension = 'city', place_country, '') as country,
       sumIf(place_lat, dimension = 'city') as lat,
       sumIf(place_lon, dimension = 'city') as lon,
       count() as visits,
       if(length(groupUniqArray(1001)(toUInt32(intHash64(visitor))) as met) > 1000, [], met) as few,
       toUInt8(length(met) > 1000) as many,
       groupBitmapState(toUInt32(bitAnd(intHash64(visitor), 65535) + 65536 * least(15, bitCount(bitXor(
         bitShiftRight(intHash64(visitor), 16), bitShiftRight(intHash64(visitor), 16) - 1)) - 1))) as bits
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

-- Of what was removed before, visitors cannot be sketched again: those rows keep their old one, which then counts by itself.
alter table link_past
  add column if not exists few Array(UInt32),
  add column if not exists many UInt8,
  add column if not exists bits AggregateFunction(groupBitmap, UInt32);

-- Days that are closed keep totals of their hours, and why openings were machines' (docs/decisions/027): days of other zones than Moscow
-- are put together from them, and a day is shown by the hour. They are of the build of their day.
create table if not exists hour_totals (
  build UInt64,
  of Enum8('everyone' = 1, 'owner' = 2, 'link' = 3),
  scope UInt64,
  dimension LowCardinality(String),
  first Date,
  hour UInt8,
  value String,
  visits SimpleAggregateFunction(sum, UInt64),
  few SimpleAggregateFunction(groupUniqArrayArray, Array(UInt32)),
  many SimpleAggregateFunction(max, UInt8),
  bits AggregateFunction(groupBitmap, UInt32)
)
engine = AggregatingMergeTree
partition by toYYYYMM(first)
order by (of, scope, dimension, first, hour, value, build)
settings index_granularity = 512, index_granularity_bytes = 1048576, fsync_after_insert = 1, fsync_part_directory = 1;

-- Which hour of its day a visit is in, whatever the period that is closed.
alter table closing_visits add column if not exists clock_hour UInt8 after hour;

create materialized view if not exists hour_totals_of_closing to hour_totals as
select build, whose.1 as of, whose.2 as scope, if(machine = '', 'total', 'machine') as dimension, first, clock_hour as hour,
       machine::String as value,
       count() as visits,
       if(length(groupUniqArray(1001)(toUInt32(intHash64(visitor))) as met) > 1000, [], met) as few,
       toUInt8(length(met) > 1000) as many,
       if(many = 1, groupBitmapState(toUInt32(bitAnd(intHash64(visitor), 65535) + 65536 * least(15, bitCount(bitXor(
         bitShiftRight(intHash64(visitor), 16), bitShiftRight(intHash64(visitor), 16) - 1)) - 1))), bitmapBuild(emptyArrayUInt32())) as bits
from (
  select build, first, clock_hour, visitor, machine, arrayJoin(scopes) as whose from closing_visits where span = 'day' and kind = 'visit'
)
where whose.3
group by build, of, scope, dimension, first, hour, value;

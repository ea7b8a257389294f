-- Sums lie by the quarter, not by the month: what a question costs that reads little is the parts it opens (docs/decisions/019). Marks, of
-- 100 million visits 14 MB, are read when the engine starts. Safe to repeat: a copy that was broken off goes into a table that is gone.
drop table if exists visit_sums_of_quarters sync settings max_table_size_to_drop = 0;

create table visit_sums_of_quarters as visit_sums
engine = AggregatingMergeTree
partition by toStartOfQuarter(first)
order by (of, scope, dimension, span, first, value, region, country, build)
-- Sketches are large, and a question reads few of a dimension's: small granules and blocks, or half of what is read is beside it (docs/performance.md).
-- No block is ever dropped as a repetition: a build counts by its number.
settings index_granularity = 256, index_granularity_bytes = 131072, min_compress_block_size = 16384, fsync_after_insert = 1, fsync_part_directory = 1, prewarm_mark_cache = 1;

-- What is being removed is not to come back: waits until it is gone.
alter table visit_sums delete where build = 0 settings mutations_sync = 1;

-- Small blocks: sketches take many times their room while they are put in.
insert into visit_sums_of_quarters select * from visit_sums
settings max_threads = 1, max_insert_threads = 1, max_block_size = 65536, min_insert_block_size_rows = 65536, min_insert_block_size_bytes = 0;

drop table if exists hour_totals_of_quarters sync settings max_table_size_to_drop = 0;

create table hour_totals_of_quarters as hour_totals
engine = AggregatingMergeTree
partition by toStartOfQuarter(first)
order by (of, scope, dimension, first, hour, value, build)
settings index_granularity = 512, index_granularity_bytes = 1048576, fsync_after_insert = 1, fsync_part_directory = 1, prewarm_mark_cache = 1;

alter table hour_totals delete where build = 0 settings mutations_sync = 1;

insert into hour_totals_of_quarters select * from hour_totals
settings max_threads = 1, max_insert_threads = 1, max_block_size = 65536, min_insert_block_size_rows = 65536, min_insert_block_size_bytes = 0;

-- Without views for a moment only: an earlier version that is started behind a killed update would close periods into nothing.
drop view if exists visit_sums_of_closed sync;

drop view if exists hour_totals_of_closing sync;

exchange tables visit_sums and visit_sums_of_quarters;

exchange tables hour_totals and hour_totals_of_quarters;

create materialized view if not exists visit_sums_of_closed to visit_sums as
select build, of, scope, dimension, span::String as span, first, value, region, country, lat, lon, visits, few, many, bits
from closed_sums where span != 'hour';

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

drop table visit_sums_of_quarters sync settings max_table_size_to_drop = 0;

drop table hour_totals_of_quarters sync settings max_table_size_to_drop = 0;

alter table hour_sums modify setting prewarm_mark_cache = 1;

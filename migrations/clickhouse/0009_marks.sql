-- Marks of visits are read when the engine starts, too: 10 MB for 100 million (docs/performance.md).
alter table visits modify setting prewarm_mark_cache = 1;

-- Of sums that came into quarters before their blocks were small; granules stay as large as they were made.
alter table visit_sums modify setting min_compress_block_size = 16384;

create table if not exists visits (
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
-- A repeated batch is recognised by its token among this many last blocks; a part is on disk before it is acknowledged.
settings non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1;

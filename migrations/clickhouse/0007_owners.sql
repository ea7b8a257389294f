-- Which granules have a visit of an owner: its links' neighbours have other owners, smaller and larger ones, so that the least and the most of a
-- granule leave out too few (docs/decisions/023).
alter table visits add index if not exists owners owner type bloom_filter(0.0001) granularity 1;

alter table visits materialize index owners;

alter table visits drop index if exists owner;

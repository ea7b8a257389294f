-- Whether a token may change something in the shop: its owner is told so. Null: kept before this was noted; filled when it is next read.
alter table marketplace_tokens add column can_write boolean;

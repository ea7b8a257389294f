-- Whether a sign-in is like an earlier one: the device as people know it, and the network around the address. Null: opened before.
alter table sessions add column label text;
alter table sessions add column network text;

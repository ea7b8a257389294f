-- No part grows so large that it cannot be rewritten: that needs as much room again, and what retention removes, what an account takes along
-- and backups wait for it (docs/decisions/031).
--
-- A full disk ends an embedded PostgreSQL, which ends the process. Sums stop first, for raw visits answer without them; then visits, which
-- wait in the spool; then the spool, at 128 MB.
alter table visits modify setting max_bytes_to_merge_at_max_space_in_pool = 8589934592, min_free_disk_bytes_to_perform_insert = 268435456;

alter table visit_sums modify setting max_bytes_to_merge_at_max_space_in_pool = 8589934592, min_free_disk_bytes_to_perform_insert = 536870912;

alter table hour_sums modify setting max_bytes_to_merge_at_max_space_in_pool = 8589934592, min_free_disk_bytes_to_perform_insert = 536870912;

alter table hour_totals modify setting max_bytes_to_merge_at_max_space_in_pool = 8589934592, min_free_disk_bytes_to_perform_insert = 536870912;

-- Since when a link leads to its product, where it led elsewhere before: visits of before are none of the product's.
alter table links add column nm_since timestamptz;

-- The sums of a past month by two values each (features/visitors/statistics/pairs.server.ts). Null
-- for months that were merged before; the next packing adds them.
alter table visit_month add column pairs bytea;

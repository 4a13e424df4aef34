-- The sums of a past day by value of each dimension (features/visitors/statistics/sums.server.ts).
-- Null on days that were packed before; the next packing adds them.
alter table visit_day add column sums bytea;

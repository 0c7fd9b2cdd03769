-- Proving the chain reads all entries of a company at once. Right after many were posted the planner does not know how many
-- there are, and would look up each by itself: half a minute for three thousand.
alter function entry_digests(bigint, bigint, bigint) set enable_nestloop = off;
alter function broken_seals(bigint) set enable_nestloop = off;

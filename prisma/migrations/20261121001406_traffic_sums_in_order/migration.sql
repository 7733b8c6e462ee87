-- The sums were first filled in any order: a report read one page of the table for each of its rows. What is told day by
-- day comes in the order of the key by itself.
CLUSTER traffic_sums USING traffic_sums_pkey;

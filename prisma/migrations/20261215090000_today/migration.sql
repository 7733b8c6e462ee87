-- Revenue that the account wants in a month, centavos of BRL; NULL: no goal.
ALTER TABLE "planning_settings" ADD COLUMN "revenue_goal_minor" BIGINT;
-- Whether the person's product opens with Hoje.
ALTER TABLE "users" ADD COLUMN "opens_today" BOOLEAN NOT NULL DEFAULT false;

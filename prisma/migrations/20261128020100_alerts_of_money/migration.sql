-- Alerts of money to check, money that is held, and charges that are new (decision 061).
ALTER TYPE "AlertKind" ADD VALUE 'money_difference';
ALTER TYPE "AlertKind" ADD VALUE 'money_held';
ALTER TYPE "AlertKind" ADD VALUE 'new_charge';

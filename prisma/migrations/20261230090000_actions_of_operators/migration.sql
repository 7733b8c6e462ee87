-- What an operator of the installation did, in the record of their own account.
ALTER TYPE "AuditKind" ADD VALUE 'operator';

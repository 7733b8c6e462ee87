-- What a claim says of the freight of a return has the kind of the bill's charge for it, so that it counts once.
UPDATE "posted_amounts" SET "kind" = 'return_freight' WHERE "source" = 'mercadolivre.claims' AND "name" = 'return-cost';

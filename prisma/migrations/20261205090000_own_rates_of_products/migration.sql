-- What a seller states of a product beside its class: NCM, and its own rates by state, as `RJ=22;SP=12.5`.
ALTER TABLE "product_taxes"
  ADD COLUMN "ncm" TEXT CHECK ("ncm" ~ '^[0-9]{8}$'),
  ADD COLUMN "internal_percents" TEXT
    CHECK ("internal_percents" ~ '^[A-Z]{2}=[0-9]{1,2}(\.[0-9]{1,4})?(;[A-Z]{2}=[0-9]{1,2}(\.[0-9]{1,4})?)*$'),
  ADD COLUMN "fcp_percents" TEXT
    CHECK ("fcp_percents" ~ '^[A-Z]{2}=[0-9]{1,2}(\.[0-9]{1,4})?(;[A-Z]{2}=[0-9]{1,2}(\.[0-9]{1,4})?)*$');

-- Only keys: an index of keys refuses longer texts.
UPDATE nfe_documents SET referred_keys = ARRAY (SELECT one FROM unnest(referred_keys) WITH ORDINALITY n (one, place) WHERE length(one) = 44 ORDER BY place)
WHERE EXISTS (SELECT FROM unnest(referred_keys) one WHERE length(one) <> 44);

-- Return notes by the sales that they refer to.
CREATE INDEX nfe_return_notes ON nfe_documents USING gin (referred_keys) WHERE purpose = 4 AND side IN ('own_entry', 'purchase');

CREATE INDEX nfe_return_notes_of_account ON nfe_documents (account_id, day) WHERE purpose = 4 AND side IN ('own_entry', 'purchase');

-- Who issues a return is a buyer: no name of it is kept.
UPDATE nfe_documents SET issuer_name = NULL WHERE side = 'purchase' AND purpose = 4;

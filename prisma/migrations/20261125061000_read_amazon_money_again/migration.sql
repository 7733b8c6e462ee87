-- Stored amounts of Amazon lack what was not kept: freight of the buyer, promotions, tax on fees, held sales. They are read
-- once more, thirteen months back, and replace themselves under the same references.
UPDATE sync_streams SET watermark = NULL WHERE marketplace = 'amazon' AND stream = 'fees';

-- What sellers read of the starting fee rules: whose text it is, and that it was not read from the page itself.
UPDATE starter_fee_rules SET source = replace(
    replace(source, 'Amazon US, referral fees by category (sell.amazon.com/pricing)', 'Amazon EUA, comissões por categoria (sell.amazon.com/pricing)'),
    ': general knowledge, check', '; confira antes de usar')
WHERE source LIKE '%: general knowledge, check';

UPDATE fee_rules SET source = replace(
    replace(source, 'Amazon US, referral fees by category (sell.amazon.com/pricing)', 'Amazon EUA, comissões por categoria (sell.amazon.com/pricing)'),
    ': general knowledge, check', '; confira antes de usar')
WHERE source LIKE '%: general knowledge, check';

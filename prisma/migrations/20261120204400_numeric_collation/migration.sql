-- texts as a Brazilian reads them, numbers inside them as numbers: codes of products are sorted so
CREATE COLLATION pt_br_numeric (provider = icu, locale = 'pt-BR-u-kn-true');

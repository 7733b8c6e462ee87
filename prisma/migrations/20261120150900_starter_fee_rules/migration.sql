-- Fee rules every account starts with: estimates until the marketplace posts or tells the real amount, to be corrected by
-- the seller. Percentages and amounts are those the marketplaces publish for sellers, as generally known on the source's
-- day; where the source says "check", they were not read from the page itself. A share that falls above a price is
-- written as the lower share and the difference as a fixed part: 15 % to R$ 200 and 10 % beyond is 10 % and R$ 10.

CREATE TEMPORARY TABLE referral (country, category, price_from, price_below, percent, fixed, minimum) AS
VALUES
  ('BR', NULL::text, NULL::int, NULL::int, 15.0, 0, 100),
  ('BR', 'Alimentos e Bebidas', NULL, NULL, 10.0, 0, 100),
  ('BR', 'Automotivo', NULL, NULL, 12.0, 0, 100),
  ('BR', 'Bebês', NULL, NULL, 12.0, 0, 100),
  ('BR', 'Beleza', NULL, NULL, 13.0, 0, 100),
  ('BR', 'Brinquedos', NULL, NULL, 12.0, 0, 100),
  ('BR', 'Brinquedos e Jogos', NULL, NULL, 12.0, 0, 100),
  ('BR', 'Casa', NULL, NULL, 12.0, 0, 100),
  ('BR', 'Celulares', NULL, NULL, 11.0, 0, 100),
  ('BR', 'Cozinha', NULL, NULL, 12.0, 0, 100),
  ('BR', 'Eletrodomésticos', NULL, NULL, 11.0, 0, 100),
  ('BR', 'Eletrônicos', NULL, NULL, 13.0, 0, 100),
  ('BR', 'Esportes', NULL, NULL, 12.0, 0, 100),
  ('BR', 'Esportes e Aventura', NULL, NULL, 12.0, 0, 100),
  ('BR', 'Ferramentas', NULL, NULL, 11.0, 0, 100),
  ('BR', 'Ferramentas e Materiais de Construção', NULL, NULL, 11.0, 0, 100),
  ('BR', 'Games e Consoles', NULL, NULL, 11.0, 0, 100),
  ('BR', 'Informática', NULL, NULL, 12.0, 0, 100),
  ('BR', 'Computadores e Informática', NULL, NULL, 12.0, 0, 100),
  ('BR', 'Instrumentos Musicais', NULL, NULL, 12.0, 0, 100),
  ('BR', 'Jardim e Piscina', NULL, NULL, 12.0, 0, 100),
  ('BR', 'Joias', NULL, NULL, 14.0, 0, 100),
  ('BR', 'Livros', NULL, NULL, 15.0, 0, 100),
  ('BR', 'Malas e Mochilas', NULL, NULL, 14.0, 0, 100),
  ('BR', 'Móveis', NULL, 20000, 15.0, 0, 100),
  ('BR', 'Móveis', 20000, NULL, 10.0, 1000, 0),
  ('BR', 'Papelaria e Escritório', NULL, NULL, 13.0, 0, 100),
  ('BR', 'Pet Shop', NULL, NULL, 12.0, 0, 100),
  ('BR', 'Relógios', NULL, NULL, 13.0, 0, 100),
  ('BR', 'Roupas, Calçados e Joias', NULL, NULL, 14.0, 0, 100),
  ('BR', 'Saúde e Cuidados Pessoais', NULL, NULL, 12.0, 0, 100),
  ('US', NULL, NULL, NULL, 15.0, 0, 30),
  ('US', 'Apparel', NULL, 1500, 5.0, 0, 30),
  ('US', 'Apparel', 1500, 2000, 10.0, 0, 0),
  ('US', 'Apparel', 2000, NULL, 17.0, 0, 0),
  ('US', 'Automotive Parts and Accessories', NULL, NULL, 12.0, 0, 30),
  ('US', 'Baby Product', NULL, 1000, 8.0, 0, 30),
  ('US', 'Baby Product', 1000, NULL, 15.0, 0, 0),
  ('US', 'Beauty', NULL, 1000, 8.0, 0, 30),
  ('US', 'Beauty', 1000, NULL, 15.0, 0, 0),
  ('US', 'Book', NULL, NULL, 15.0, 180, 0),
  ('US', 'CE', NULL, NULL, 8.0, 0, 30),
  ('US', 'Furniture', NULL, 20000, 15.0, 0, 30),
  ('US', 'Furniture', 20000, NULL, 10.0, 1000, 0),
  ('US', 'Grocery', NULL, 1500, 8.0, 0, 0),
  ('US', 'Grocery', 1500, NULL, 15.0, 0, 0),
  ('US', 'Health and Beauty', NULL, 1000, 8.0, 0, 30),
  ('US', 'Health and Beauty', 1000, NULL, 15.0, 0, 0),
  ('US', 'Jewelry', NULL, 25000, 20.0, 0, 30),
  ('US', 'Jewelry', 25000, NULL, 5.0, 3750, 0),
  ('US', 'Personal Computer', NULL, NULL, 8.0, 0, 30),
  ('US', 'Video Games', NULL, NULL, 15.0, 180, 0),
  ('US', 'Watch', NULL, 150000, 16.0, 0, 30),
  ('US', 'Watch', 150000, NULL, 3.0, 19500, 0);

-- Amazon charges no fulfilment for what the seller ships; what it charges for the rest depends on size and weight, which
-- its fee preview tells by product.
INSERT INTO starter_fee_rules (marketplace, country, category, fulfilled_by_marketplace, price_from_minor,
  price_below_minor, valid_from, percent, fixed_minor, minimum_minor, fulfilment_minor, source, source_day)
SELECT 'amazon', country, category, fulfilled, price_from, price_below, '2000-01-01', percent, fixed, minimum, fulfilment,
       CASE country WHEN 'BR' THEN 'Amazon Brasil, tabela de comissões por categoria (venda.amazon.com.br): general knowledge, check'
            ELSE 'Amazon US, referral fees by category (sell.amazon.com/pricing): general knowledge, check' END,
       '2026-11-20'
FROM referral CROSS JOIN (VALUES (NULL::boolean, NULL::bigint), (false, 0)) ships (fulfilled, fulfilment)
ORDER BY country, category NULLS FIRST, price_from NULLS FIRST, fulfilled NULLS FIRST;

DROP TABLE referral;

-- Mercado Livre: Clássico and Premium take 10–14 % and 15–19 % by category; orders tell the real share. Until 2026-03-01 a
-- fixed part was added below R$ 79; since then only what the seller delivers (Flex, ME1) pays it. Freight is told by
-- the shipment.
INSERT INTO starter_fee_rules (marketplace, country, listing_type, price_from_minor, price_below_minor, valid_from,
  percent, fixed_minor, source, source_day)
SELECT 'mercadolivre', 'BR', listing_type, price_from, price_below, valid_from::date, percent, fixed,
       'Mercado Livre Brasil, custos por vender e listing_prices; fim da tarifa fixa de 2026-03-02 pela documentação: general knowledge, check',
       '2026-11-20'
FROM (VALUES ('gold_special', 12.0), ('gold_pro', 17.0), (NULL, 12.0)) kinds (listing_type, percent)
CROSS JOIN (VALUES
  ('2000-01-01', NULL::int, 2900, 625),
  ('2000-01-01', 2900, 5000, 650),
  ('2000-01-01', 5000, 7900, 675),
  ('2000-01-01', 7900, NULL, 0),
  ('2026-03-02', NULL, NULL, 0)
) bands (valid_from, price_from, price_below, fixed)
ORDER BY listing_type NULLS FIRST, valid_from, price_from NULLS FIRST;

-- Accounts that exist already; new ones get them when they are made.
INSERT INTO fee_rules (account_id, marketplace, country, category, listing_type, fulfilled_by_marketplace,
  price_from_minor, price_below_minor, valid_from, percent, fixed_minor, minimum_minor, fulfilment_minor, source, source_day)
SELECT a.id, r.marketplace, r.country, r.category, r.listing_type, r.fulfilled_by_marketplace, r.price_from_minor,
       r.price_below_minor, r.valid_from, r.percent, r.fixed_minor, r.minimum_minor, r.fulfilment_minor, r.source, r.source_day
FROM accounts a CROSS JOIN starter_fee_rules r ORDER BY a.id, r.id;

/** Lines about the dialect: a text, then code that shows it. */
export const notes: readonly (readonly [text: string, ...codes: string[]])[] = [
  [
    'O banco é o DuckDB, parecido com o PostgreSQL. Aceita uma consulta SELECT por vez, de até 1.000 linhas e 5 segundos.',
  ],
  ['Momentos estão no horário de São Paulo; o dia de uma venda é', 'order_date::DATE'],
  ['Dinheiro e dias em formato brasileiro:', 'brl(1234.5) → R$ 1.234,50', "dia(DATE '2026-11-22') → 22/11/2026"],
  ['Outros formatos:', "format('{:t.}', 1234567) → 1.234.567", "strftime(order_date, '%d/%m/%Y %H:%M')"],
  [
    'total_amount, amount, unit_price * quantity e outros preços estão na moeda da linha (currency). Em reais, pela cotação do dia, está amount_brl: havendo mais de uma moeda, some',
    'sum(amount_brl)',
  ],
  ['Um nome com $ vira um campo abaixo do editor; um campo vazio vale NULL.', '$desde IS NULL OR order_date >= $desde'],
  [
    'A divisão responde decimais, e NULL quando se divide por zero; a inteira tem duas barras:',
    '7 / 2 → 3.5',
    '7 // 2 → 3',
  ],
  ['Um nome dado no SELECT vale também no WHERE e no GROUP BY; todos de uma vez com', 'GROUP BY ALL', 'ORDER BY ALL'],
  [
    'Todas as colunas menos uma, e filtro por função de janela:',
    'SELECT * EXCLUDE (search_text)',
    'QUALIFY row_number() OVER (…) <= 3',
  ],
  ['Para buscar sem maiúsculas e acentos:', "search_text LIKE '%garrafa%'", "strip_accents(name) ILIKE '%agua%'"],
];

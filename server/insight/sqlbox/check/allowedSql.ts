const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Node kinds a statement may contain. All others are refused. */
export const allowedNodes = words(`
  SelectStmt ResTarget ColumnRef A_Star String Integer Float Boolean A_Const A_Expr BoolExpr NullTest BooleanTest SubLink
  CaseExpr CaseWhen CoalesceExpr MinMaxExpr FuncCall TypeCast TypeName RangeVar RangeSubselect RangeFunction JoinExpr Alias
  WithClause CommonTableExpr SortBy WindowDef GroupingSet GroupingFunc A_ArrayExpr A_Indirection A_Indices RowExpr
  SQLValueFunction NamedArgExpr List CollateClause`);

/** Keys whose node the parser stores without its kind. */
export const inlineNodes: Record<string, string> = {
  withClause: 'WithClause',
  alias: 'Alias',
  join_using_alias: 'Alias',
  typeName: 'TypeName',
  over: 'WindowDef',
  larg: 'SelectStmt',
  rarg: 'SelectStmt',
  ival: 'Integer',
  fval: 'Float',
  sval: 'String',
  boolval: 'Boolean',
};

export const allowedExpressions = words(`
  AEXPR_OP AEXPR_OP_ANY AEXPR_OP_ALL AEXPR_DISTINCT AEXPR_NOT_DISTINCT AEXPR_NULLIF AEXPR_IN AEXPR_LIKE AEXPR_ILIKE
  AEXPR_SIMILAR AEXPR_BETWEEN AEXPR_NOT_BETWEEN AEXPR_BETWEEN_SYM AEXPR_NOT_BETWEEN_SYM`);

/** Expressions whose operator is an SQL keyword, not an operator name. */
export const wordExpressions = words(`
  AEXPR_NULLIF AEXPR_IN AEXPR_DISTINCT AEXPR_NOT_DISTINCT
  AEXPR_BETWEEN AEXPR_NOT_BETWEEN AEXPR_BETWEEN_SYM AEXPR_NOT_BETWEEN_SYM`);

export const allowedOperators = words(`
  + - * / % ^ || = <> != < > <= >= ~ ~* !~ !~* ~~ ~~* !~~ !~~* -> ->> #> #>> @> <@ ? ?| ?& && @ @? @@ |/ ||/ & | # << >> ^@`);

/** Operators whose right operand is a regular expression or a JSON path. */
export const patternOperators = words('~ ~* !~ !~* @? @@');

export const allowedTypes = words(`
  int2 int4 int8 integer bigint smallint numeric decimal float4 float8 bool boolean text varchar bpchar date time timetz
  timestamp timestamptz interval json jsonb uuid`);

/** CURRENT_DATE and similar. SQL's other value functions reveal roles and schemas. */
export const allowedValueFunctions = words(`
  SVFOP_CURRENT_DATE SVFOP_CURRENT_TIME SVFOP_CURRENT_TIME_N SVFOP_CURRENT_TIMESTAMP SVFOP_CURRENT_TIMESTAMP_N
  SVFOP_LOCALTIME SVFOP_LOCALTIME_N SVFOP_LOCALTIMESTAMP SVFOP_LOCALTIMESTAMP_N`);

export const allowedCollations = words(
  'C POSIX ucs_basic default unicode und-x-icu pt-x-icu pt-BR-x-icu en-x-icu en-US-x-icu pg_c_utf8',
);

/** Columns of the underlying tables that no view exposes. */
export const systemColumns = words('ctid xmin xmax cmin cmax tableoid oid account_id');

/** Functions that depend only on their arguments and the date, have no side effects and do not execute text as SQL. */
export const allowedFunctions = words(`
  count sum avg min max stddev stddev_pop stddev_samp variance var_pop var_samp corr covar_pop covar_samp
  regr_slope regr_intercept regr_r2 regr_count regr_avgx regr_avgy regr_sxx regr_sxy regr_syy
  percentile_cont percentile_disc mode string_agg array_agg bool_and bool_or every bit_and bit_or any_value
  json_agg jsonb_agg json_object_agg jsonb_object_agg
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value

  abs ceil ceiling floor round trunc sign sqrt cbrt power pow exp ln log log10 mod div width_bucket gcd lcm degrees radians
  pi sin cos tan asin acos atan atan2 random scale min_scale trim_scale

  lower upper initcap length char_length character_length octet_length bit_length btrim ltrim rtrim left right substr
  substring position strpos replace translate split_part concat concat_ws format lpad rpad repeat reverse md5 ascii chr starts_with
  string_to_array array_to_string string_to_table regexp_replace regexp_match regexp_matches regexp_count regexp_like
  regexp_substr regexp_instr regexp_split_to_table regexp_split_to_array overlay to_hex like_escape similar_to_escape
  quote_literal quote_ident quote_nullable

  now clock_timestamp statement_timestamp transaction_timestamp date_trunc date_part extract date_bin age to_char to_date
  to_timestamp to_number make_date make_interval make_timestamp make_timestamptz make_time justify_days justify_hours
  justify_interval isfinite timezone date overlaps date_add date_subtract

  num_nulls num_nonnulls
  json_build_object jsonb_build_object json_build_array jsonb_build_array to_json to_jsonb row_to_json array_to_json
  json_array_length jsonb_array_length json_typeof jsonb_typeof json_array_elements jsonb_array_elements
  json_array_elements_text jsonb_array_elements_text json_each jsonb_each json_each_text jsonb_each_text json_object_keys
  jsonb_object_keys json_extract_path jsonb_extract_path json_extract_path_text jsonb_extract_path_text jsonb_path_query
  jsonb_path_query_first jsonb_path_query_array jsonb_path_exists jsonb_path_match jsonb_pretty json_strip_nulls
  jsonb_strip_nulls
  generate_series generate_subscripts unnest array_length array_ndims cardinality array_position array_positions array_append
  array_prepend array_cat array_remove array_replace array_upper array_lower array_reverse array_sort trim_array`);

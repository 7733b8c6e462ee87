import { z } from 'zod';
import { decimal, decimalText, plus } from '#server/platform/exact/ratio.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import { unknownFormat } from './askCalculator.ts';
import { CLASSIFICATION, ITEM_NUMBER } from './operationOf.ts';

/** What the calculator says of a sale; money in centavos, percentages as decimal text. */
export interface CalculatedTaxes {
  base: number;
  cbs: number;
  ibs: number;
  cbsPercent: string;
  /** Of the state and the city. */
  ibsPercent: string;
  /** It was calculated by the rates of the question, because the law has none yet. */
  isSimulated: boolean;
}

export interface CalculatorVersion {
  app: string;
  /** Of its rates. */
  data: string;
  /** Day of its rates, `YYYY-MM-DD`. */
  dataDay: string | null;
}

// numbers come as text (parseExact), quoted or not
const money = z
  .string()
  .regex(/^\d{1,13}(?:\.\d{1,2})?$/)
  .transform((text) => minorUnits(text, 'BRL'));
const percentage = z
  .string()
  .regex(/^\d{1,3}(?:\.\d{1,4})?$/)
  .refine((text) => Number(text) <= 100);
const name = z.string().trim().min(1).max(100);

const Answer = z.object({
  objetos: z.tuple([
    z.object({
      nObj: z.literal(String(ITEM_NUMBER)),
      calculoSimulado: z.boolean().optional(),
      tribCalc: z.object({
        IBSCBS: z.object({
          CST: z.literal(CLASSIFICATION.cst),
          cClassTrib: z.literal(CLASSIFICATION.cClassTrib),
          gIBSCBS: z.object({
            vBC: money,
            gIBSUF: z.object({ pIBSUF: percentage, vIBSUF: money }),
            gIBSMun: z.object({ pIBSMun: percentage, vIBSMun: money }),
            vIBS: money,
            gCBS: z.object({ pCBS: percentage, vCBS: money }),
          }),
        }),
      }),
    }),
  ]),
});
const Version = z.object({ versaoApp: name, versaoDb: name, dataVersaoDb: z.iso.date().nullish() });
const Rate = z.object({ aliquotaReferencia: percentage, aliquotaPropria: percentage.nullish() });

function shapeOf<Schema extends z.ZodType>(schema: Schema, data: unknown): z.output<Schema> {
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw unknownFormat();
  return parsed.data;
}

/** Reads the answer of `regime-geral` to an operation of one item. Throws `CalculatorFailure` for any other shape. */
export function calculatedTaxes(data: unknown): CalculatedTaxes {
  const [{ calculoSimulado = false, tribCalc }] = shapeOf(Answer, data).objetos;
  const { vBC, vIBS, gCBS, gIBSUF, gIBSMun } = tribCalc.IBSCBS.gIBSCBS;
  return {
    base: vBC,
    cbs: gCBS.vCBS,
    ibs: vIBS,
    cbsPercent: decimalText(decimal(gCBS.pCBS)),
    ibsPercent: decimalText(plus(decimal(gIBSUF.pIBSUF), decimal(gIBSMun.pIBSMun))),
    isSimulated: calculoSimulado,
  };
}

/** Reads the answer of `dados-abertos/versao`. Throws `CalculatorFailure` for any other shape. */
export function calculatorVersion(data: unknown): CalculatorVersion {
  const { versaoApp, versaoDb, dataVersaoDb } = shapeOf(Version, data);
  return { app: versaoApp, data: versaoDb, dataDay: dataVersaoDb ?? null };
}

/** Reads the answer of `dados-abertos/aliquota-uniao`: the CBS of a day in percent. Throws `CalculatorFailure` for any other shape. */
export function publishedCbs(data: unknown): string {
  const { aliquotaReferencia, aliquotaPropria } = shapeOf(Rate, data);
  return decimalText(decimal(aliquotaPropria ?? aliquotaReferencia));
}

// Concentrations of substances, in addition to the interface's units. The molar mass of glucose differs from that of
// cholesterol, so each substance has its own units, which convert by it: `mmol/L glucose` and `mg/dL glucose`.

import type { UnitRecord } from './unit-record.ts'

/** Grams per litre of each unit of mass. */
const MASS = {
  'g/L': 1,
  'g/dL': 10,
  'mg/dL': 0.01,
  'ng/mL': 1e-6,
  'ng/dL': 1e-8,
  'pg/mL': 1e-9,
} as const

/** Millimoles per litre of each molar unit. */
const MOLAR = { 'mmol/L': 1, 'umol/L': 1e-3, 'nmol/L': 1e-6, 'pmol/L': 1e-9 } as const

type Sign = keyof typeof MASS | keyof typeof MOLAR

const NAMES: Readonly<Record<Sign, string>> = {
  'g/L': 'Grams per Liter',
  'g/dL': 'Grams per Deciliter',
  'mg/dL': 'Milligrams per Deciliter',
  'ng/mL': 'Nanograms per Milliliter',
  'ng/dL': 'Nanograms per Deciliter',
  'pg/mL': 'Picograms per Milliliter',
  'mmol/L': 'Millimoles per Liter',
  'umol/L': 'Micromoles per Liter',
  'nmol/L': 'Nanomoles per Liter',
  'pmol/L': 'Picomoles per Liter',
}

interface Substance {
  readonly name: string
  /** Grams per mole: IUPAC's standard atomic weights (2021), summed over the formula. */
  readonly molarMass: number
  /** Ids never change. */
  readonly units: Readonly<Record<number, Sign>>
}

const substances: readonly Substance[] = [
  // C6H12O6
  { name: 'glucose', molarMass: 180.156, units: { 401: 'mg/dL', 402: 'mmol/L' } },
  // C27H46O
  { name: 'cholesterol', molarMass: 386.65, units: { 403: 'mg/dL', 404: 'mmol/L' } },
  // Triolein, C57H104O6, by which laboratories convert (885.4).
  { name: 'triglycerides', molarMass: 885.4, units: { 405: 'mg/dL', 406: 'mmol/L' } },
  // C4H7N3O
  { name: 'creatinine', molarMass: 113.12, units: { 407: 'mg/dL', 408: 'umol/L' } },
  // CH4N2O
  { name: 'urea', molarMass: 60.056, units: { 409: 'mg/dL', 410: 'mmol/L' } },
  // C5H4N4O3
  { name: 'uric acid', molarMass: 168.11, units: { 412: 'mg/dL', 413: 'umol/L', 414: 'mmol/L' } },
  // C4H8O3, beta-hydroxybutyric acid
  { name: 'ketones', molarMass: 104.105, units: { 415: 'mmol/L', 416: 'mg/dL' } },
  // One of the four chains with its haem.
  { name: 'hemoglobin', molarMass: 16_114.5, units: { 417: 'g/dL', 418: 'g/L', 419: 'mmol/L' } },
  // C63H88CoN14O14P
  { name: 'vitamin B12', molarMass: 1355.4, units: { 420: 'pg/mL', 421: 'pmol/L' } },
  // C27H44O2
  { name: 'vitamin D', molarMass: 400.64, units: { 422: 'ng/mL', 423: 'nmol/L' } },
  // C19H28O2
  { name: 'testosterone', molarMass: 288.43, units: { 424: 'ng/dL', 425: 'nmol/L' } },
  // C33H36N4O6
  { name: 'bilirubin', molarMass: 584.67, units: { 426: 'mg/dL', 427: 'umol/L' } },
  { name: 'calcium', molarMass: 40.078, units: { 428: 'mg/dL', 429: 'mmol/L' } },
]

/** Two atoms of nitrogen in each molecule of urea. */
const NITROGEN_IN_UREA = 28.014

function unitOfSubstance(id: number, name: string, sign: Sign, factor: number, dimensionName = name): UnitRecord {
  return {
    id,
    name: `${NAMES[sign]} of ${name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())}`,
    abbreviatedName: `${sign} ${name}`,
    category: 'Miscellany',
    categoryId: 6,
    dimension: `of ${dimensionName}`,
    conversionSteps: factor === 1 ? [] : [{ operation: 'MULTIPLY', value: factor }],
    minimumValue: 0,
    maximumValue: null,
    minimumAllowedValue: 0,
    maximumAllowedValue: null,
    maximumDailyValue: null,
    advanced: 1,
    manualTracking: 0,
    combinationOperation: 'MEAN',
    fillingType: 'none',
    synonyms: [],
    ucum: sign,
  }
}

const perLitre = (sign: Sign, molarMass: number): number =>
  Number(
    (sign in MOLAR
      ? MOLAR[sign as keyof typeof MOLAR]
      : (MASS[sign as keyof typeof MASS] * 1000) / molarMass
    ).toPrecision(15),
  )

/**
 * Hemoglobin A1c as laboratories write it since 2011. Its standard is the share in percent, by the master equation of IFCC and
 * NGSP (Hoelzel et al. 2004): percent = 0.09148 · mmol/mol + 2.152.
 */
const glycatedShare: UnitRecord = {
  ...unitOfSubstance(430, 'Hemoglobin A1c', 'mmol/L', 1),
  name: 'Millimoles per Mole of Hemoglobin',
  abbreviatedName: 'mmol/mol',
  dimension: 'glycated share',
  conversionSteps: [
    { operation: 'MULTIPLY', value: 0.09148 },
    { operation: 'ADD', value: 2.152 },
  ],
  ucum: 'mmol/mol',
}

/** The standard unit of each is millimoles per litre. */
export const substanceUnitRecords: readonly UnitRecord[] = [
  ...substances.flatMap(({ name, molarMass, units }) =>
    Object.entries(units).map(([id, sign]) => unitOfSubstance(Number(id), name, sign, perLitre(sign, molarMass))),
  ),
  // American laboratories call it BUN.
  unitOfSubstance(411, 'urea nitrogen', 'mg/dL', perLitre('mg/dL', NITROGEN_IN_UREA), 'urea'),
  glycatedShare,
].toSorted((left, right) => left.id - right.id)

/** A workbook with the sheets that MacroFactor writes. */
import { type FixtureCell, STYLES, workbookFiles } from '../excel/workbook.fixture.ts'

const day = (value: number): FixtureCell => ({ value, style: STYLES.day })
/** 1 and 2 February 2026. */
const FIRST = 46_054
const SECOND = 46_055

export const macroFactorWorkbook = (): Record<string, string> =>
  workbookFiles({
    sheets: {
      'Calories & Macros': [
        ['Date', 'Calories (kcal)', 'Fat (g)', 'Carbs (g)', 'Protein (g)'],
        [day(FIRST), 2103, 71, 240, 128],
        [day(SECOND), 1890.5, 60, 214, 119],
      ],
      Micronutrients: [
        ['Date', 'Fiber (g)', 'Sodium (mg)', 'B12, Cobalamin (mcg)'],
        [day(FIRST), 31, 2210, 4.2],
      ],
      'Scale Weight': [
        ['Date', 'Weight (lbs)', 'Fat Percent'],
        [day(FIRST), 181.4, 21.5],
      ],
      'Weight Trend': [
        ['Date', 'Trend Weight (lbs)'],
        [day(FIRST), 181.9],
      ],
      'Body Metrics': [
        ['Date', 'Waist (cm)', 'Left Thigh (cm)'],
        [day(SECOND), 88, 57.5],
      ],
      Steps: [
        ['Date', 'Steps'],
        [day(FIRST), 9100],
        [day(SECOND), 0],
      ],
      'Quick Export': [
        ['Date', 'Expenditure', 'Weight (lbs)', 'Calories (kcal)', 'Target Calories (kcal)', 'Steps'],
        [day(SECOND), 2480, 181, 1890.5, 2000, ''],
      ],
      'Partial Logging': [
        ['Date', 'Partially Logged'],
        ['02/02/2026', 'Yes'],
      ],
    },
  })

/** Where every mark of a chart stands, and what of a report fits on a sheet of paper. Pure: no clock, no browser, no server. */
export { mostBehind, radiusOf } from './counts.ts'
export type { Layout, PlacedPanel, Size } from './layout.ts'
export { axisTitle, sizes } from './layout.ts'
export type { Mark } from './mark.ts'
export { extent, numberText } from './numbers.ts'
export { lightColours, pageColours, palette } from './palette.ts'
export { type Picture, pictureOf } from './picture.ts'
export { type Places, placesIn } from './places.ts'
export {
  type ChangedVariable,
  clearChanges,
  type ShownPart,
  shownFindings,
  shownMedicines,
  shownVariables,
} from './report-sheet.ts'
export { DAY_MS } from './ticks.ts'

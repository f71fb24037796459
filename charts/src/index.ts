/** Computes every mark of a chart. Pure: no clock, no browser, no server. */
export { calendarOf } from './calendar.ts'
export type { Layout, PlacedPanel, Size } from './layout.ts'
export { axisTitle, sizes } from './layout.ts'
export type { Mark } from './marks.ts'
export { mostBehind, type PanelScales, radiusOf, scalesIn } from './marks.ts'
export { lightColours, pageColours, palette } from './palette.ts'
export { type Picture, pictureOf, sheetSize } from './picture.ts'
export { CLOCK_UNIT, clockText, DAY_MS, extent, numberText } from './ticks.ts'

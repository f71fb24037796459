/** A described chart as marks of a given width. */
import type { ChartDescription } from '@upshot/contract'
import { type Layout, layoutOf, type Setting } from './layout.ts'
import { legendMarks, textMark } from './legend.ts'
import { type Mark, mark } from './mark.ts'
import type { Colours } from './palette.ts'
import { panelMarks } from './panel.ts'

export interface Picture {
  readonly layout: Layout
  /** From the back to the front. */
  readonly marks: readonly Mark[]
}

/** Of a chart on a sheet of paper, beside others. */
export const sheetSize = { width: 360, fontSize: 13, panelHeight: 72 } as const

export function pictureOf(description: ChartDescription, setting: Setting, colours: Colours): Picture {
  const layout = layoutOf(description, setting)
  const { width, fontSize } = layout.size
  const marks = [
    mark('rect', { width, height: layout.height, fill: colours.background }),
    ...layout.panels.flatMap((placed) => panelMarks(placed, layout, colours)),
    ...layout.legend.flatMap((entry) => legendMarks(entry, fontSize, colours)),
    ...layout.texts.map((text) => textMark(text, colours)),
  ]
  return { layout, marks }
}

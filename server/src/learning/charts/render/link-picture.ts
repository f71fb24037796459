/**
 * A picture for whoever shows a preview of a link: the marks of a chart, without letters. The words stand beside it in
 * the preview, and a font would outweigh the service.
 */
import { lightColours, pictureOf } from '@upshot/charts'
import type { ChartDescription } from '@upshot/contract'
import { pngOf } from '../../../lib/png.ts'
import { chartWords } from '../words.ts'
import { canvasOf, drawMark } from './raster.ts'

export const LINK_PICTURE = { width: 1200, height: 630 } as const

const SIZE = { width: 400, fontSize: 12, panelHeight: 170 }

export function linkPicture(description: ChartDescription): Buffer {
  const { layout, marks } = pictureOf(
    description,
    { size: SIZE, months: chartWords.months, hasTitle: false },
    lightColours,
  )
  const canvas = canvasOf(LINK_PICTURE.width, LINK_PICTURE.height)
  const scale = LINK_PICTURE.width / SIZE.width
  const panel = layout.panels[0]
  const [top, height] = [panel?.top ?? 0, panel?.height ?? 0]
  const placing = { scale, left: 0, top: (LINK_PICTURE.height - height * scale) / 2 - top * scale }
  // The first mark is the background; after the panels come the legend, two marks for each entry, and texts.
  const drawn = marks.slice(1, marks.length - 2 * layout.legend.length - layout.texts.length)
  for (const mark of drawn) drawMark(canvas, mark, placing)
  return pngOf(canvas)
}

import type { Layout, PlacedPanel } from './layout.ts'

/** From values to pixels. */
export interface Places {
  readonly x: (value: number) => number
  readonly y: (value: number) => number
  /** Room of one category. */
  readonly slot: number
}

type Frame = Pick<Layout, 'size' | 'left' | 'right'>

export function placesIn({ panel, top, height, xScale, yScale }: PlacedPanel, { size, left, right }: Frame): Places {
  const width = size.width - left - right
  const slot = width / Math.max(1, panel.x.categories?.length ?? 1)
  return {
    slot,
    x: xScale
      ? (value) => left + ((value - xScale.low) / (xScale.high - xScale.low)) * width
      : (place) => left + (place + 0.5) * slot,
    y: (value) => top + height - ((value - yScale.low) / (yScale.high - yScale.low)) * height,
  }
}

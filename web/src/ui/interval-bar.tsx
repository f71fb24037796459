interface IntervalBarProps {
  /** "46 minutes shorter, between 35 and 57" */
  readonly name: string
  readonly low: number
  readonly middle: number
  readonly high: number
  /** Label of zero: "no difference". */
  readonly zeroText: string
  /** The scale shared by several bars to be compared; by default, as wide as this one needs. */
  readonly scale?: { readonly least: number; readonly most: number } | undefined
}

const WIDTH = 320
const INSET = 12

/** A difference with its uncertainty. Zero is always visible, so that its size can be judged. */
export function IntervalBar({ name, low, middle, high, zeroText, scale }: IntervalBarProps) {
  const least = Math.min(0, scale?.least ?? low)
  const most = Math.max(0, scale?.most ?? high)
  const span = most - least || 1
  const at = (value: number) => INSET + ((value - least) / span) * (WIDTH - 2 * INSET)
  const zero = at(0)
  const anchor = zero < WIDTH / 3 ? 'start' : zero > (WIDTH * 2) / 3 ? 'end' : 'middle'
  return (
    <svg class="interval-bar" viewBox={`0 0 ${WIDTH} 44`} role="img" aria-label={name}>
      <line class="axis" x1="0" x2={WIDTH} y1="14" y2="14" />
      <line class="zero" x1={zero} x2={zero} y1="4" y2="24" />
      <line class="range" x1={at(low)} x2={at(high)} y1="14" y2="14" />
      <line class="end" x1={at(low)} x2={at(low)} y1="8" y2="20" />
      <line class="end" x1={at(high)} x2={at(high)} y1="8" y2="20" />
      <circle cx={at(middle)} cy="14" r="6" />
      <text x={zero} y="40" text-anchor={anchor}>
        {zeroText}
      </text>
    </svg>
  )
}

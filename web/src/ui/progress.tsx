interface ProgressProps {
  readonly name: string
  /** Undefined: in progress, but the fraction is unknown. */
  readonly value: number | undefined
  readonly most: number
  /** Beside the bar: "12 of 30". */
  readonly text: string
}

export function Progress({ name, value, most, text }: ProgressProps) {
  return (
    <div class="progress">
      <progress aria-label={name} value={value} max={most} aria-valuetext={text} />
      <span class="aside-text">{text}</span>
    </div>
  )
}

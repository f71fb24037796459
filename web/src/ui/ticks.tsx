import { Tick } from './tick.tsx'

interface TicksProps {
  /** The name of the group. */
  readonly label: string
  readonly options: readonly { readonly value: string; readonly text: string }[]
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
  readonly fault?: string | undefined
}

/** Several of many. */
export function Ticks({ label, options, chosen, onChange, fault }: TicksProps) {
  const change = (value: string, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(value)
    else next.delete(value)
    onChange(next)
  }
  return (
    <fieldset class="plain ticks">
      <legend>{label}</legend>
      {fault !== undefined && <p class="fault">{fault}</p>}
      {options.map(({ value, text }) => (
        <Tick key={value} label={text} isOn={chosen.has(value)} onChange={(isOn) => change(value, isOn)} />
      ))}
    </fieldset>
  )
}

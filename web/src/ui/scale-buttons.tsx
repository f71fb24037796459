import { Face } from './face.tsx'

export interface ScaleStep {
  readonly value: number
  /** What stands on the button. */
  readonly text: string
  /** What it is called: "4 of 5, good". */
  readonly name: string
}

interface ScaleButtonsProps {
  /** The name of the group. */
  readonly name: string
  readonly steps: readonly ScaleStep[]
  readonly chosen?: number | undefined
  readonly onChoose: (value: number) => void
  /** Faces instead of the texts, from bad to good. */
  readonly isFaces?: boolean
}

/** The steps of a scale as buttons; a tap is the answer. */
export function ScaleButtons({ name, steps, chosen, onChoose, isFaces = false }: ScaleButtonsProps) {
  return (
    <fieldset class={isFaces ? 'scale faces' : 'scale'} data-many={steps.length > 6}>
      <legend class="hidden-text">{name}</legend>
      {steps.map(({ value, text, name: called }, at) => (
        <button
          key={value}
          type="button"
          class="button"
          aria-label={called}
          aria-pressed={chosen === undefined ? undefined : chosen === value}
          onClick={() => onChoose(value)}
        >
          {isFaces ? <Face mood={at / (steps.length - 1)} /> : text}
        </button>
      ))}
    </fieldset>
  )
}

interface YesNoProps {
  /** The name of the group. */
  readonly name: string
  readonly yes: string
  readonly no: string
  readonly chosen?: boolean | undefined
  readonly onChoose: (isYes: boolean) => void
}

export function YesNo({ name, yes, no, chosen, onChoose }: YesNoProps) {
  const button = (isYes: boolean, text: string) => (
    <button
      type="button"
      class="button"
      aria-pressed={chosen === undefined ? undefined : chosen === isYes}
      onClick={() => onChoose(isYes)}
    >
      {text}
    </button>
  )
  return (
    <fieldset class="scale">
      <legend class="hidden-text">{name}</legend>
      {button(true, yes)}
      {button(false, no)}
    </fieldset>
  )
}

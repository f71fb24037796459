export interface ScaleStep {
  readonly value: number
  /** The number. */
  readonly text: string
  /** What it means: "good". */
  readonly word: string
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
  readonly showsFaces?: boolean
}

/** Up to this many steps, the words alone say which is which. */
const MOST_WORDS = 5

/** The steps of a scale as buttons. Digits and arrow keys choose; Enter saves the form once something is chosen. */
export function ScaleButtons({ name, steps, chosen, onChoose, showsFaces = false }: ScaleButtonsProps) {
  const press = (event: KeyboardEvent & { readonly currentTarget: HTMLFieldSetElement }) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' && chosen !== undefined) event.currentTarget.form?.requestSubmit()
    else {
      const next = stepByKey(event.key, steps, chosen)
      const step = steps[next]
      if (!step) return
      onChoose(step.value)
      event.currentTarget.querySelectorAll('button')[next]?.focus()
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const word = steps.find(({ value }) => value === chosen)?.word
  return (
    <fieldset
      class={showsFaces ? 'scale faces' : 'scale worded'}
      data-many={steps.length > MOST_WORDS}
      onKeyDown={press}
    >
      <legend class="hidden-text">{name}</legend>
      {steps.map((step, index) => (
        <button
          key={step.value}
          type="button"
          class="button"
          aria-label={step.name}
          aria-pressed={chosen === undefined ? undefined : chosen === step.value}
          onClick={() => onChoose(step.value)}
        >
          {showsFaces ? (
            <Face mood={index / (steps.length - 1)} />
          ) : (
            <StepText step={step} hasNumber={steps.length > MOST_WORDS} />
          )}
        </button>
      ))}
      {showsFaces && (
        <span class="aside-text chosen-word" aria-hidden="true">
          {word}
        </span>
      )}
    </fieldset>
  )
}

/** The word; for scales with many steps, whose words repeat, the number above it. */
export function StepText({ step, hasNumber }: { readonly step: ScaleStep; readonly hasNumber: boolean }) {
  return hasNumber ? (
    <span>
      {step.text}
      <small>{step.word}</small>
    </span>
  ) : (
    <span>{step.word}</span>
  )
}

/** "1" and then "0" is ten, if there is one. */
function stepByKey(key: string, steps: readonly ScaleStep[], chosen: number | undefined): number {
  const position = steps.findIndex(({ value }) => value === chosen)
  if (key === 'ArrowRight') return Math.min(position + 1, steps.length - 1)
  if (key === 'ArrowLeft') return Math.max(position - 1, 0)
  if (!/^\d$/.test(key)) return -1
  const ten = key === '0' && chosen === 1 ? steps.findIndex(({ value }) => value === 10) : -1
  return ten >= 0 ? ten : steps.findIndex(({ value }) => value === Number(key))
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

/** From 0, very bad, to 1, very good. Drawn here, so that it looks the same on every device. */
export function Face({ mood }: { readonly mood: number }) {
  const lift = (mood - 0.5) * 12
  const corner = 15.5 - lift / 4
  return (
    <svg class="icon face" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9.5" />
      <path d="M8.75 9.5v.5M15.25 9.5v.5" />
      <path d={`M7.75 ${corner}Q12 ${corner + lift} 16.25 ${corner}`} />
    </svg>
  )
}

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

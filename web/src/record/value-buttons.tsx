import { ScaleButtons, YesNo } from '../ui/scale-buttons.tsx'
import { entryWords } from '../words/entry.ts'
import { useWords } from '../words/words.ts'
import type { Thing } from './thing.ts'
import { hasFaces, kindOfUnit, stepsOf } from './values.ts'

interface ValueButtonsProps {
  readonly thing: Pick<Thing, 'unit' | 'valence' | 'kind' | 'steps'>
  /** The name of the group; "Value" unless given. */
  readonly name?: string
  readonly chosen?: number | undefined
  readonly onChoose: (value: number) => void
}

/** The group Value of a scale, or of yes and no; nothing for other units. */
export function ValueButtons({ thing, name, chosen, onChoose }: ValueButtonsProps) {
  const texts = useWords(entryWords)
  if (kindOfUnit(thing.unit).kind === 'yesNo') {
    return (
      <YesNo
        name={name ?? texts.value}
        yes={texts.yes}
        no={texts.no}
        chosen={chosen === undefined ? undefined : chosen > 0}
        onChoose={(isYes) => onChoose(isYes ? 1 : 0)}
      />
    )
  }
  const steps = stepsOf(thing)
  return steps ? (
    <ScaleButtons
      name={name ?? texts.value}
      steps={steps}
      chosen={chosen}
      onChoose={onChoose}
      showsFaces={hasFaces(thing)}
    />
  ) : null
}

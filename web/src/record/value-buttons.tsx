import { ScaleButtons, YesNo } from '../ui/scale-buttons.tsx'
import { entryWords } from '../words/entry.ts'
import { useWords } from '../words/words.ts'
import type { Thing } from './thing.ts'
import { hasFaces, kindOfUnit, scaleSteps } from './values.ts'

interface ValueButtonsProps {
  readonly thing: Pick<Thing, 'unit' | 'valence'>
  readonly chosen?: number | undefined
  readonly onChoose: (value: number) => void
}

/** The group Value of a scale, or of yes and no; nothing for other units. */
export function ValueButtons({ thing, chosen, onChoose }: ValueButtonsProps) {
  const words = useWords(entryWords)
  const kind = kindOfUnit(thing.unit)
  if (kind.kind === 'yesNo') {
    return (
      <YesNo
        name={words.value}
        yes={words.yes}
        no={words.no}
        chosen={chosen === undefined ? undefined : chosen > 0}
        onChoose={(isYes) => onChoose(isYes ? 1 : 0)}
      />
    )
  }
  if (kind.kind !== 'scale') return null
  return (
    <ScaleButtons
      name={words.value}
      steps={scaleSteps(thing, kind.steps)}
      chosen={chosen}
      onChoose={onChoose}
      isFaces={hasFaces(thing)}
    />
  )
}

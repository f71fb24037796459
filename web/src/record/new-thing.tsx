import { useState } from 'preact/hooks'
import { Choice } from '../ui/choice.tsx'
import { Select } from '../ui/select.tsx'
import { kindNames, kindWords } from '../words/kinds.ts'
import { recordWords } from '../words/record.ts'
import { useWords } from '../words/words.ts'
import { type Guess, guessOf, type Measure, measures, newThing } from './guess.ts'
import type { Thing } from './thing.ts'
import { type AfterSave, ValueForm } from './value-form.tsx'

interface NewThingProps {
  readonly name: string
  /** What the catalogue has by similar names: the guess comes from it. */
  readonly similar: readonly Thing[]
  readonly day?: string | undefined
  readonly onSaved: (after: AfterSave) => void
}

/** Something new: its kind and how it is measured are guessed, and can be corrected. */
export function NewThing({ name, similar, day, onSaved }: NewThingProps) {
  const words = useWords(recordWords)
  const kinds = useWords(kindWords)
  const [guess, setGuess] = useState<Guess>(() => guessOf(name, similar))
  const change = (part: Partial<Guess>) => setGuess((before) => ({ ...before, ...part }))
  const thing = newThing(name, guess)
  return (
    <>
      <Select
        label={words.category}
        value={guess.kind}
        options={kindNames.map((kind) => ({ value: kind, text: kinds[kind] }))}
        onChange={(kind) => change({ kind })}
      />
      <Choice
        label={words.howMeasured}
        value={guess.measure}
        options={measures.map((measure) => ({ value: measure, text: words.measures[measure] }))}
        onChange={(measure) => change({ measure: measure as Measure })}
      />
      <ValueForm key={`${guess.measure} ${thing.unit}`} thing={thing} day={day} onSaved={onSaved} />
    </>
  )
}

import { useState } from 'preact/hooks'
import type { RecordOpening } from '../state/dialogs.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { Placeholder } from '../ui/empty-state.tsx'
import { Select } from '../ui/field.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { lastAct } from '../undo/undo.ts'
import { kindNames, kindWords } from '../words/kinds.ts'
import { recordWords } from '../words/record.ts'
import { shellWords } from '../words/shell.ts'
import { useWords } from '../words/words.ts'
import { type Guess, guessOf, type Measure, measures, newThing } from './guess.ts'
import { useThings } from './queries.ts'
import type { Thing } from './thing.ts'
import { ThingPicker } from './thing-picker.tsx'
import { type AfterSave, ValueForm } from './value-form.tsx'

interface RecordSheetProps {
  readonly opening: RecordOpening
  readonly onClose: () => void
}

/** The dialog Record, wherever the person is. */
export function RecordSheet({ opening, onClose }: RecordSheetProps) {
  const words = useWords(shellWords)
  const { things, isReading } = useThings()
  const thing = things.find(({ variableId }) => variableId === opening.variableId)
  const isWaiting = opening.variableId !== undefined && !thing && isReading
  return (
    <Sheet title={words.record} closeLabel={words.close} isOpen onClose={onClose}>
      {isWaiting ? <Placeholder lines={4} /> : <RecordSteps opening={opening} thing={thing} onClose={onClose} />}
    </Sheet>
  )
}

type Step =
  | { readonly kind: 'what' }
  | { readonly kind: 'thing'; readonly thing: Thing }
  | { readonly kind: 'new'; readonly name: string; readonly similar: readonly Thing[] }

/** First what, then how much and when. */
function RecordSteps({
  opening: { question, day },
  thing,
  onClose,
}: RecordSheetProps & { readonly thing: Thing | undefined }) {
  const [step, setStep] = useState<Step>(thing ? { kind: 'thing', thing } : { kind: 'what' })
  const [text, setText] = useState('')
  const [savedText, setSavedText] = useState('')
  const saved = (after: AfterSave) => {
    if (after === 'close') return onClose()
    setSavedText(lastAct.get()?.text ?? '')
    setText('')
    setStep({ kind: 'what' })
  }
  return (
    <>
      <p class="form-status" role="status">
        {savedText}
      </p>
      {step.kind === 'what' && (
        <ThingPicker
          text={text}
          onText={setText}
          onChoose={(chosen) => setStep({ kind: 'thing', thing: chosen })}
          onNew={(name, similar) => setStep({ kind: 'new', name, similar })}
          onRecorded={() => saved('close')}
          hasUsual={day === undefined}
          day={day}
        />
      )}
      {step.kind !== 'what' && (
        <ChosenHeading
          name={step.kind === 'thing' ? step.thing.displayName : step.name}
          onElse={question ? undefined : () => setStep({ kind: 'what' })}
        />
      )}
      {step.kind === 'thing' && <ValueForm thing={step.thing} question={question} day={day} onSaved={saved} />}
      {step.kind === 'new' && <NewThing name={step.name} similar={step.similar} day={day} onSaved={saved} />}
    </>
  )
}

function ChosenHeading({ name, onElse }: { readonly name: string; readonly onElse: (() => void) | undefined }) {
  const words = useWords(recordWords)
  return (
    <div class="chosen-heading">
      <h2>{name}</h2>
      {onElse && (
        <Button kind="quiet" onClick={onElse}>
          {words.chooseElse}
        </Button>
      )}
    </div>
  )
}

interface NewThingProps {
  readonly name: string
  /** Similar names in the catalogue, which the guess is based on. */
  readonly similar: readonly Thing[]
  readonly day?: string | undefined
  readonly onSaved: (after: AfterSave) => void
}

/** Something new, with a guessed kind and unit that can be corrected. */
function NewThing({ name, similar, day, onSaved }: NewThingProps) {
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
        options={kindNames().map((kind) => ({ value: kind, text: kinds[kind] }))}
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

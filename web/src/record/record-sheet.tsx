import type { LineEntry } from '@upshot/contract/typed-line'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useMirror } from '../offline/use-mirror.ts'
import type { RecordOpening } from '../state/dialogs.ts'
import { nowMs } from '../time/local.ts'
import { agoWords } from '../time/words.ts'
import { zoneHere } from '../time/zones.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { Combobox, type ComboboxOption } from '../ui/combobox.tsx'
import { Placeholder } from '../ui/empty-state.tsx'
import { Field, Select } from '../ui/field.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Ticks } from '../ui/tick.tsx'
import { lastAct } from '../undo/undo.ts'
import { entryWords } from '../words/entry.ts'
import { kindInSentence, kindInWords, kindNames, kindWords } from '../words/kinds.ts'
import { formatNumber } from '../words/numbers.ts'
import { recordWords } from '../words/record.ts'
import { shellWords } from '../words/shell.ts'
import { scaleOf, valueInWords } from '../words/units.ts'
import { locale, useWords } from '../words/words.ts'
import { recordValue } from './actions.ts'
import { isAnchoring, isPressure } from './asking.ts'
import { doubtAboutTyped } from './draft.ts'
import { WhenField } from './fields.tsx'
import { type Guess, guessOf, type Measure, MOST_STEPS, measures, newThing, wordsIn } from './guess.ts'
import { firstMoment, readMoment } from './moment.ts'
import { useOwnVariables, useThings } from './own-variables.ts'
import { useCatalogue, useUnits } from './queries.ts'
import { createSearch, folded } from './search.ts'
import { recordChoices } from './several.ts'
import type { Thing } from './thing.ts'
import { entryInWords, saveEntries, type TypedPart, useTypedLine } from './typed-line.ts'
import { type AfterSave, ValueForm } from './value-form.tsx'
import { isSleep, kindOfUnit } from './values.ts'

interface RecordSheetProps {
  readonly opening: RecordOpening
  readonly onClose: () => void
}

/** The dialog Record, wherever the person is. */
export function RecordSheet({ opening, onClose }: RecordSheetProps) {
  const texts = useWords(shellWords)
  const { things } = useThings()
  // Stored data may be older than the reminder that asks.
  const { isReading } = useOwnVariables()
  const thing = things.find(({ variableId }) => variableId === opening.variableId)
  const isWaiting = opening.variableId !== undefined && !thing && isReading
  return (
    <Sheet title={texts.record} closeLabel={texts.close} isOpen onClose={onClose}>
      {isWaiting ? <Placeholder lines={4} /> : <RecordSteps opening={opening} thing={thing} onClose={onClose} />}
    </Sheet>
  )
}

type RecordStep =
  | { readonly kind: 'what' }
  | { readonly kind: 'thing'; readonly thing: Thing; readonly typed?: TypedPart }
  | { readonly kind: 'new'; readonly name: string; readonly similar: readonly Thing[] }

/** First what, then how much and when. */
function RecordSteps({
  opening: { question, day },
  thing,
  onClose,
}: RecordSheetProps & { readonly thing: Thing | undefined }) {
  const [step, setStep] = useState<RecordStep>(thing ? { kind: 'thing', thing } : { kind: 'what' })
  const [text, setText] = useState('')
  const [savedText, setSavedText] = useState('')
  const saved = (next: AfterSave) => {
    const remainder = (step.kind === 'thing' && step.typed?.remainder) || ''
    if (next === 'close' && remainder === '') return onClose()
    setSavedText(lastAct.get()?.text ?? '')
    setText(remainder)
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
          onCorrect={(typed) => setStep({ kind: 'thing', thing: typedThing(typed.entry), typed })}
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
      {step.kind === 'thing' && (
        <ValueForm thing={step.thing} typed={step.typed} question={question} day={day} onSaved={saved} />
      )}
      {step.kind === 'new' && <NewThing name={step.name} similar={step.similar} day={day} onSaved={saved} />}
    </>
  )
}

/** "6/10" is corrected on a scale of ten, whatever the scale of the thing. */
const typedThing = ({ thing, unit }: TypedPart['entry']): Thing =>
  scaleOf(unit) === undefined || unit === thing.unit ? thing : { ...thing, unit, steps: undefined }

function ChosenHeading({ name, onElse }: { readonly name: string; readonly onElse: (() => void) | undefined }) {
  const texts = useWords(recordWords)
  return (
    <div class="chosen-heading">
      <h2>{name}</h2>
      {onElse && (
        <Button kind="quiet" onClick={onElse}>
          {texts.chooseElse}
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
  readonly onSaved: (next: AfterSave) => void
}

/** Something new, with a guessed kind and unit that can be corrected. */
function NewThing({ name, similar, day, onSaved }: NewThingProps) {
  const texts = useWords(recordWords)
  const kinds = useWords(kindWords)
  const [guess, setGuess] = useState<Guess>(() => guessOf(name, similar))
  const [lines, setLines] = useState('')
  const change = (part: Partial<Guess>) => setGuess((previous) => ({ ...previous, ...part }))
  const typed = wordsIn(lines)
  const thing = newThing(name, { ...guess, steps: typed })
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => element.current?.querySelector<HTMLElement>('input:checked')?.focus(), [])
  const isTyped = guess.measure === 'ownScale' || guess.measure === 'several'
  const most = guess.measure === 'ownScale' ? MOST_STEPS : MOST_CHOICES
  const fault = typed.length < 2 ? texts.tooFewWords : typed.length > most ? texts.tooManyWords(most) : undefined
  return (
    <div ref={element}>
      <Choice
        label={texts.howMeasured}
        value={guess.measure}
        options={measures.map((measure) => ({ value: measure, text: texts.measures[measure] }))}
        onChange={(measure) => change({ measure: measure as Measure })}
      />
      <Select
        label={texts.category}
        value={guess.kind}
        options={kindNames().map((kind) => ({ value: kind, text: kinds[kind] }))}
        onChange={(kind) => change({ kind })}
      />
      {isTyped && (
        <Field
          kind="lines"
          label={guess.measure === 'several' ? texts.choiceWords : texts.stepWords}
          hint={guess.measure === 'several' ? texts.choiceWordsHint : texts.stepWordsHint}
          fault={lines === '' ? undefined : fault}
          value={lines}
          onInput={setLines}
        />
      )}
      {guess.measure === 'several' && fault === undefined && (
        <SeveralForm name={name} kind={guess.kind} choices={typed} day={day} onSaved={onSaved} />
      )}
      {guess.measure !== 'several' && (!isTyped || fault === undefined) && (
        <ValueForm key={`${guess.measure} ${thing.unit}`} thing={thing} day={day} isFocused={false} onSaved={onSaved} />
      )}
    </div>
  )
}

const MOST_CHOICES = 30

interface SeveralFormProps {
  readonly name: string
  readonly kind: string
  readonly choices: readonly string[]
  readonly day: string | undefined
  readonly onSaved: (next: AfterSave) => void
}

/** Any of several; each is a separate yes/no variable, and all are offered together in a check-in. */
function SeveralForm({ name, kind, choices, day, onSaved }: SeveralFormProps) {
  const texts = useWords(recordWords)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [moment, setMoment] = useState(() => firstMoment({ nowMs: nowMs(), zone: zoneHere() }, day))
  const parsed = readMoment(moment, { nowMs: nowMs(), zone: zoneHere() })
  const { data: person } = useMirror('getUser')
  const save = async () => {
    if (parsed.fault) return
    await recordChoices({ name, kind, choices, chosen, atMs: parsed.atMs, checkIns: person?.checkIns ?? [] })
    onSaved('close')
  }
  return (
    <form
      class="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Ticks
        label={name}
        options={choices.map((choice) => ({ value: choice, text: choice }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <WhenField moment={moment} read={parsed} isLasting={false} onChange={setMoment} />
      <div class="actions">
        <Button kind="main" type="submit">
          {texts.save}
        </Button>
      </div>
    </form>
  )
}

interface ThingPickerProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly onChoose: (thing: Thing) => void
  /** Part of a typed line to be corrected before saving. */
  readonly onCorrect: (part: TypedPart) => void
  /** With what the catalogue has by similar names. */
  readonly onNew: (name: string, similar: readonly Thing[]) => void
  /** A usual value was recorded. */
  readonly onRecorded: () => void
  /** Usual values are recorded with the current time, so they are not offered for another day. */
  readonly hasUsual: boolean
  /** The day that is recorded for, if not today. */
  readonly day?: string | undefined
}

const NEW = 'new'
const LINE = 'line'
const PART = 'part '
const MOST = 30

/** The field "What?" with the person's variables, then those of the catalogue. */
function ThingPicker({ text, onText, onChoose, onCorrect, onNew, onRecorded, hasUsual, day }: ThingPickerProps) {
  const texts = useWords(recordWords)
  const { things, isReading } = useThings()
  const units = useUnits()
  const search = useMemo(
    () =>
      createSearch(things.map((thing) => ({ item: thing, names: [thing.displayName, thing.name, ...thing.synonyms] }))),
    [things],
  )
  const isWanted = text.trim() !== '' || (!isReading && things.length === 0)
  const catalogue = useCatalogue(text, isWanted)
  const ownThings = search(text, MOST)
  const ownIds = new Set(things.map(({ variableId }) => variableId))
  const others = catalogue.filter(({ variableId }) => !ownIds.has(variableId))
  const offered = [...ownThings, ...others]
  const name = text.trim()
  const isName = offered.some((thing) =>
    [thing.displayName, thing.name, ...thing.synonyms].some((word) => folded(word) === folded(name)),
  )
  const save = async (thing: Thing, value: number) => {
    await recordValue(thing, { value })
    onRecorded()
  }
  const read = useTypedLine(text, things, day)
  // "Green tea" is a name, not an entry.
  const line = isName || (read?.entries.length === 0 && !/\d/.test(name)) ? undefined : read
  const entries = line?.entries ?? []
  const parts = line?.parts ?? []
  const [askedAbout, setAskedAbout] = useState<string>()
  const doubts = entries.flatMap((entry) => doubtAboutTyped(entry, entry.thing, units) ?? [])
  const saveLine = async () => {
    if (doubts.length > 0 && askedAbout !== text) return setAskedAbout(text)
    await saveEntries(entries, day)
    const unread = line?.unread ?? []
    if (unread.length === 0) onRecorded()
    else onText(unread.map((part) => part.text).join(', '))
  }
  const options: ComboboxOption[] = [
    ...(entries.length > 0 ? [lineOption(entries)] : []),
    ...parts.map(({ entry }, index) => ({ id: PART + index, name: texts.typedChange(entryInWords(entry)) })),
    ...offered.map((thing) => optionOf(thing, hasUsual ? save : undefined)),
  ]
  if (name !== '' && !isName) options.push({ id: NEW, name: texts.trackNew(name) })
  const choose = (id: string) => {
    if (id === LINE) return void saveLine()
    const part = parts.find((_part, index) => PART + index === id)
    const thing = offered.find((candidate) => idOf(candidate) === id)
    if (part) onCorrect(part)
    else if (thing) onChoose(thing)
    else if (id === NEW) onNew(name, catalogue)
  }
  return (
    <>
      <Combobox
        label={texts.what}
        text={text}
        onInput={onText}
        options={options}
        onChoose={choose}
        look="inline"
        placeholder={texts.lookFor}
        hint={texts.typedHint}
        isFocused
      />
      {askedAbout === text && doubts.length > 0 && (
        <p class="care-text" role="alert">
          {doubts.join(' ')}
        </p>
      )}
      {name !== '' && offered.length === 0 && entries.length === 0 && <p class="aside-text">{texts.noneByThatName}</p>}
      {line?.unread.map(({ text: part, why, thing }) => (
        <p class="aside-text" key={part}>
          {why === 'value' && thing ? texts.typedNoAmount(thing.displayName) : texts.typedUnread(part)}
        </p>
      ))}
    </>
  )

  function lineOption(typed: readonly LineEntry<Thing>[]): ComboboxOption {
    const inWords = typed.map(entryInWords)
    return {
      id: LINE,
      name: texts.typedSave(inWords.join('; ')),
      content: (
        <span class="typed-entries">
          {texts.save}
          {inWords.map((choice) => (
            <strong key={choice}>{choice}</strong>
          ))}
        </span>
      ),
    }
  }

  function optionOf(thing: Thing, onUsual: typeof save | undefined): ComboboxOption {
    const { displayName, last, lastAtMs, unit, kind } = thing
    // The last value of a symptom would suggest the next one.
    const isUsed = last !== undefined && !isAnchoring(thing)
    const lastValue = isUsed ? valueInWords(last, unit, thing) : ''
    const when = lastAtMs === undefined ? '' : agoWords(lastAtMs, nowMs(), zoneHere(), locale())
    const aside = isUsed ? texts.lastValue(lastValue, when) : kindInWords(kind)
    return {
      id: idOf(thing),
      name: isUsed ? texts.last(displayName, lastValue) : texts.ofKind(displayName, kindInSentence(kind)),
      content: (
        <>
          <span>{displayName}</span>
          <span class="aside-text">{aside}</span>
        </>
      ),
      ...(onUsual && thing.usual.length > 0 && !isSleep(thing) && !isPressure(thing) && !isAnchoring(thing)
        ? { beside: <UsualButtons thing={thing} onSave={onUsual} /> }
        : {}),
    }
  }
}

const idOf = (thing: Thing): string => `${thing.variableId ?? ''} ${thing.name}`

interface UsualButtonsProps {
  readonly thing: Thing
  readonly onSave: (thing: Thing, value: number) => Promise<void>
}

function UsualButtons({ thing, onSave }: UsualButtonsProps) {
  const texts = useWords(entryWords)
  const isYesNo = kindOfUnit(thing.unit).kind === 'yesNo'
  return (
    <>
      {thing.usual.map((value) => {
        const inWords = valueInWords(value, thing.unit, thing)
        return (
          <Button
            key={value}
            aria-label={texts.recordOf(inWords, thing.displayName)}
            onClick={() => void onSave(thing, value)}
          >
            {isYesNo ? inWords : formatNumber(value)}
          </Button>
        )
      })}
    </>
  )
}

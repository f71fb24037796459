import type { LineEntry } from '@upshot/contract/typed-line'
import { useMemo, useState } from 'preact/hooks'
import { nowMs } from '../time/local.ts'
import { agoWords } from '../time/words.ts'
import { zoneHere } from '../time/zones.ts'
import { Button } from '../ui/button.tsx'
import { Combobox, type ComboboxOption } from '../ui/combobox.tsx'
import { entryWords } from '../words/entry.ts'
import { kindInSentence, kindInWords } from '../words/kinds.ts'
import { formatNumber } from '../words/numbers.ts'
import { recordWords } from '../words/record.ts'
import { valueInWords } from '../words/units.ts'
import { locale, useWords } from '../words/words.ts'
import { recordValue } from './actions.ts'
import { isAnchoring, isPressure } from './asking.ts'
import { doubtAboutTyped } from './draft.ts'
import { useThings } from './own-variables.ts'
import { useCatalogue, useUnits } from './queries.ts'
import { createSearch, folded } from './search.ts'
import type { Thing } from './thing.ts'
import { entryInWords, saveEntries, type TypedPart, useTypedLine } from './typed-line.ts'
import { isSleep, kindOfUnit } from './values.ts'

interface ThingPickerProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly onChoose: (thing: Thing) => void
  /** A part of a typed line is to be corrected before it is saved. */
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
export function ThingPicker({ text, onText, onChoose, onCorrect, onNew, onRecorded, hasUsual, day }: ThingPickerProps) {
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
  const found = [...ownThings, ...others]
  const name = text.trim()
  const isName = found.some((thing) =>
    [thing.displayName, thing.name, ...thing.synonyms].some((word) => folded(word) === folded(name)),
  )
  const save = async (thing: Thing, value: number) => {
    await recordValue(thing, { value })
    onRecorded()
  }
  const read = useTypedLine(text, things, day)
  // "Green tea" is a name and no entry.
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
    ...found.map((thing) => optionOf(thing, hasUsual ? save : undefined)),
  ]
  if (name !== '' && !isName) options.push({ id: NEW, name: texts.trackNew(name) })
  const choose = (id: string) => {
    if (id === LINE) return void saveLine()
    const part = parts.find((_part, index) => PART + index === id)
    const thing = found.find((candidate) => idOf(candidate) === id)
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
      {name !== '' && found.length === 0 && entries.length === 0 && <p class="aside-text">{texts.noneByThatName}</p>}
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
    const lastValue = isUsed ? valueInWords(last, unit, thing.counted) : ''
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
        const inWords = valueInWords(value, thing.unit, thing.counted)
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

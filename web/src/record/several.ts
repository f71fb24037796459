/** Several values that are recorded together: in one request, and undone together. */
import type { CheckIn, MeasurementItem } from '@upshot/contract'
import { act, inverse } from '../offline/act.ts'
import { entryWords } from '../words/entry.ts'
import { recordWords } from '../words/record.ts'
import { valueInWords } from '../words/units.ts'
import { wordsNow } from '../words/words.ts'
import { itemOf, type RecordedEntry } from './actions.ts'
import { DIASTOLIC, SYSTOLIC } from './asking.ts'
import type { Thing } from './thing.ts'

export interface ThingValue {
  readonly thing: Thing
  readonly recorded: RecordedEntry
}

const nameOf = ({ thing, recorded }: ThingValue): string =>
  wordsNow(entryWords).label(
    thing.displayName,
    valueInWords(recorded.value, recorded.unit ?? thing.unit, thing.counted),
  )

/** What `act` needs to record them. `label`: unless the values say it themselves. */
export function severalValues(values: readonly ThingValue[], label = values.map(nameOf).join(', ')) {
  const body: MeasurementItem[] = values.map(({ thing, recorded }) => itemOf(thing, recorded))
  const ids = Object.fromEntries(values.map((_value, index) => [`ids.${index}`, `data.measurements.${index}.id`]))
  return {
    name: 'recordMeasurements',
    // A retry days later must not overwrite a correction made meanwhile.
    query: { onConflict: 'keep' },
    body,
    label,
    shown: {
      items: values.map(({ thing: { displayName, counted, variableId } }) => ({
        displayName,
        counted,
        ...(variableId === undefined ? {} : { variableId }),
      })),
    },
    inverse: inverse('deleteMeasurement', {}, ids),
  } as const
}

/** One of the two, as the person has it or as the catalogue does. */
export const pressureThing = (things: readonly Thing[], name: string): Thing =>
  things.find((thing) => thing.name === name) ?? {
    name,
    displayName: name,
    unit: 'mmHg',
    kind: 'Vital Signs',
    operation: 'MEAN',
    valence: 'numeric',
    usual: [],
    synonyms: [],
  }

interface Pressure {
  readonly upper: number
  readonly lower: number
}

/** Both numbers of one reading have the same time. */
export async function recordPressure(
  things: readonly Thing[],
  { upper, lower }: Pressure,
  details: Omit<RecordedEntry, 'value' | 'unit'>,
): Promise<void> {
  const texts = wordsNow(entryWords)
  const pair = pressureValues(things, { upper, lower }, details)
  const inWords = `${upper}/${valueInWords(lower, 'mmHg')}`
  const label = texts.label(wordsNow(recordWords).bloodPressure, inWords)
  await act({ ...severalValues(pair, label), message: texts.saved(wordsNow(recordWords).bloodPressure, inWords) })
}

export const pressureValues = (
  things: readonly Thing[],
  { upper, lower }: Pressure,
  details: Omit<RecordedEntry, 'value' | 'unit'>,
): readonly ThingValue[] => [
  { thing: pressureThing(things, SYSTOLIC), recorded: { ...details, value: upper } },
  { thing: pressureThing(things, DIASTOLIC), recorded: { ...details, value: lower } },
]

/** Words for the steps of a new scale; sent after the value that creates it. */
export async function saveSteps(variableName: string, steps: readonly string[]): Promise<void> {
  await act({ name: 'saveUserVariables', body: [{ variableName, steps: [...steps] }], label: variableName })
}

export interface ChosenOnes {
  readonly name: string
  readonly kind: string
  readonly choices: readonly string[]
  readonly chosen: ReadonlySet<string>
  readonly atMs: number
  readonly checkIns: readonly CheckIn[]
}

/** The heading is part of the name: there may be another "Stress". */
export const choiceName = (heading: string, choice: string): string => `${heading}: ${choice}`
export const choiceText = (heading: string, name: string): string =>
  name.startsWith(`${heading}: `) ? name.slice(heading.length + 2) : name

/** An unselected item counts as "no": only then can days with and without it be compared. */
export const choiceValues = ({
  kind,
  choices,
  chosen,
  atMs,
}: Pick<ChosenOnes, 'kind' | 'choices' | 'chosen' | 'atMs'>) =>
  choices.map(
    (choice): ThingValue => ({
      thing: {
        name: choice,
        displayName: choice,
        unit: 'yes/no',
        kind,
        operation: 'SUM',
        valence: 'numeric',
        usual: [],
        synonyms: [],
      },
      recorded: { value: chosen.has(choice) ? 1 : 0, atMs },
    }),
  )

/** Records them, and keeps the list as a check-in, in which they are offered together again. */
export async function recordChoices({ name, checkIns, ...chosenOnes }: ChosenOnes): Promise<void> {
  const { chosen } = chosenOnes
  const choices = chosenOnes.choices.map((choice) => choiceName(name, choice))
  const inWords = [...chosen].join(', ') || wordsNow(entryWords).no
  const texts = wordsNow(entryWords)
  await act({
    ...severalValues(
      choiceValues({ ...chosenOnes, choices, chosen: new Set([...chosen].map((choice) => choiceName(name, choice))) }),
      texts.label(name, inWords),
    ),
    message: texts.saved(name, inWords),
  })
  if (checkIns.some((checkIn) => checkIn.name === name)) return
  const added: CheckIn = { name, items: [{ variableName: name, choices: [...choices] }] }
  await act({ name: 'saveUserSettings', body: { checkIns: [...checkIns, added] }, label: name })
}

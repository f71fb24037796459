import type { Goal, GoalVariable } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { type ActionResult, act, inverse } from '../../offline/act.ts'
import { useMirror } from '../../offline/use-mirror.ts'
import { recordValue } from '../../record/actions.ts'
import { parseNumber } from '../../record/parse-number.ts'
import type { Thing } from '../../record/thing.ts'
import { ValueButtons } from '../../record/value-buttons.tsx'
import { kindOfUnit } from '../../record/values.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { places } from '../../router/places.ts'
import { openRecord } from '../../state/dialogs.ts'
import { installOffer } from '../../state/install.ts'
import { useStore } from '../../state/use-store.ts'
import { DAY_SECONDS } from '../../time/lengths.ts'
import { addDays, localDay, nowMs } from '../../time/local.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { Placeholder } from '../../ui/empty-state.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Tick } from '../../ui/tick.tsx'
import { announce } from '../../undo/undo.ts'
import { entryWords } from '../../words/entry.ts'
import { decimalSeparator } from '../../words/numbers.ts'
import { unitName } from '../../words/units.ts'
import { type WelcomeWords, welcomeWords } from '../../words/welcome.ts'
import { locale, useWords, wordsNow } from '../../words/words.ts'

type WelcomeStep = 'improve' | 'value' | 'influence' | 'ready'

/** First steps: two taps to the first value. Every step can be skipped. */
export function WelcomePage() {
  const [step, setStep] = useState<WelcomeStep>('improve')
  const [goal, setGoal] = useState<Goal>()
  const [isAnswered, setAnswered] = useState(false)
  const { data: goals = [] } = useGoals()
  const choose = (chosen: Goal) => {
    setGoal(chosen)
    setStep('value')
    void chooseOutcome(chosen)
  }
  const chooseElse = () => {
    setStep('influence')
    openRecord()
  }
  return (
    <div class="narrow">
      {step === 'improve' && <Improve goals={goals} onChoose={choose} onElse={chooseElse} />}
      {step === 'value' && goal && (
        <FirstValue
          goal={goal}
          onDone={(hasSaved) => {
            setAnswered(hasSaved)
            setStep('influence')
          }}
        />
      )}
      {step === 'influence' && (
        <Influence
          key={goals.length}
          goal={goal}
          isAnswered={isAnswered}
          offered={(goal ?? goals[0])?.factors ?? []}
          onDone={() => setStep('ready')}
        />
      )}
      {step === 'ready' && <Ready />}
    </div>
  )
}

interface ImproveProps {
  readonly goals: readonly Goal[]
  readonly onChoose: (goal: Goal) => void
  readonly onElse: () => void
}

function Improve({ goals, onChoose, onElse }: ImproveProps) {
  const texts = useWords(welcomeWords)
  return (
    <>
      <PageHeading title={texts.improve} />
      <p class="aside-text">{texts.improveHint}</p>
      {goals.length === 0 && <Placeholder lines={5} />}
      {goals.length > 0 && (
        <div class="goals">
          {goals.map((goal) => (
            <Button key={goal.id} onClick={() => onChoose(goal)}>
              {goalName(goal, texts)}
            </Button>
          ))}
          <Button onClick={onElse}>{texts.somethingElse}</Button>
        </div>
      )}
      <NotNow />
    </>
  )
}

interface FirstValueProps {
  readonly goal: Goal
  readonly onDone: (hasSaved: boolean) => void
}

function FirstValue({ goal, onDone }: FirstValueProps) {
  const texts = useWords(welcomeWords)
  const thing = thingOfGoal(goal)
  const isNumber = kindOfUnit(thing.unit).kind === 'number'
  const save = async (value: number) => {
    await recordValue(thing, { value })
    onDone(true)
  }
  return (
    <>
      <PageHeading title={questionFor(goal, texts)} />
      <ValueButtons thing={thing} onChoose={(value) => void save(value)} />
      {thing.valence === 'negative' && <p class="aside-text">{texts.scaleHint}</p>}
      {isNumber && <NumberForm unit={thing.unit} onSave={(value) => void save(value)} />}
      <div class="actions">
        <Button kind="quiet" onClick={() => onDone(false)}>
          {texts.skipValue}
        </Button>
        <NotNow />
      </div>
    </>
  )
}

interface NumberFormProps {
  readonly unit: string
  readonly onSave: (value: number) => void
}

function NumberForm({ unit, onSave }: NumberFormProps) {
  const texts = useWords(welcomeWords)
  const { value: label } = useWords(entryWords)
  const [text, setText] = useState('')
  const value = parseNumber(text, locale())
  return (
    <form
      class="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (value !== undefined) onSave(value)
      }}
    >
      <NumberField
        label={label}
        value={text}
        number={value}
        decimal={decimalSeparator()}
        hint={unitName(unit)}
        onInput={setText}
      />
      <Button kind="main" type="submit">
        {texts.save}
      </Button>
    </form>
  )
}

interface InfluenceProps {
  readonly goal: Goal | undefined
  /** The question about the goal: it is asked again tomorrow. */
  readonly isAnswered: boolean
  readonly offered: Goal['factors']
  readonly onDone: () => void
}

function Influence({ goal, isAnswered, offered, onDone }: InfluenceProps) {
  const texts = useWords(welcomeWords)
  const [chosen, setChosen] = useState<readonly number[]>(
    offered.slice(0, TICKED).map(({ variable }) => variable.variableId),
  )
  const toggle = (id: number, isChecked: boolean) =>
    setChosen((previous) => (isChecked ? [...previous, id] : previous.filter((other) => other !== id)))
  const begin = () => {
    onDone()
    void start(
      goal,
      offered.filter(({ variable }) => chosen.includes(variable.variableId)),
      isAnswered,
    )
  }
  return (
    <>
      <PageHeading title={texts.influence} />
      <p class="aside-text">{texts.influenceHint}</p>
      <div class="card">
        {offered.map(({ variable, usualTime }) => (
          <Tick
            key={variable.variableId}
            label={variable.displayName}
            hint={texts.dailyAt(shortTime(usualTime))}
            isChecked={chosen.includes(variable.variableId)}
            onChange={(isChecked) => toggle(variable.variableId, isChecked)}
          />
        ))}
      </div>
      <div class="actions">
        <Button kind="main" onClick={begin}>
          {texts.start}
        </Button>
      </div>
      <NotNow />
    </>
  )
}

/** Optional next steps. */
function Ready() {
  const texts = useWords(welcomeWords)
  const install = useStore(installOffer)
  return (
    <>
      <PageHeading title={texts.ready} />
      <p class="aside-text">{texts.readyHint}</p>
      <RowList name={texts.offers}>
        <li>
          <Row href={places.data} icon="data" title={texts.bringHistory} aside={texts.bringHistoryHint} />
        </li>
        <li>
          <Row href={places.example} icon="findings" title={texts.example} aside={texts.exampleHint} />
        </li>
        <li>
          <Row href={places.settings} icon="reminders" title={texts.ring} aside={texts.ringHint} />
        </li>
        {install && (
          <li>
            <Row
              icon="down"
              title={texts.install}
              aside={texts.installHint}
              button={{ name: texts.install, onClick: () => void install() }}
            />
          </li>
        )}
      </RowList>
      <div class="actions">
        <a class="button main" href={places.today}>
          {texts.toToday}
        </a>
      </div>
    </>
  )
}

/** Leaves without changing anything; the first steps stay on the page More. */
function NotNow() {
  const texts = useWords(welcomeWords)
  return (
    <p>
      <a class="button quiet" href={places.today}>
        {texts.notNow}
      </a>
    </p>
  )
}

const useGoals = () => useMirror('listGoals')

// What the first steps set up; one Undo undoes all of it.

/** Not announced: choosing what to improve is only a step. */
async function chooseOutcome(goal: Goal): Promise<void> {
  const texts = wordsNow(welcomeWords)
  await act({
    name: 'saveUserSettings',
    body: { primaryOutcomeVariableName: goal.outcome.variableName },
    label: texts.mainOutcome(goalName(goal, texts)),
  })
}

interface GoalQuestion {
  readonly variable: GoalVariable
  readonly time: string
  /** The first day: without it, the first question would be about yesterday until it is time. */
  readonly from: string
}

/**
 * A reminder a day for the outcome, if there is one, and for each of the chosen factors. `isAnswered`: the outcome was
 * answered today, so it is asked for from tomorrow on.
 */
async function start(goal: Goal | undefined, factors: Goal['factors'], isAnswered: boolean): Promise<void> {
  const texts = wordsNow(welcomeWords)
  const today = localDay(nowMs(), zoneHere())
  const outcomeFrom = isAnswered ? addDays(today, 1) : today
  const questions: readonly GoalQuestion[] = [
    ...(goal ? [{ variable: goal.outcome, time: goal.outcomeTime, from: outcomeFrom }] : []),
    ...factors.map(({ variable, usualTime }) => ({ variable, time: usualTime, from: today })),
  ]
  const results: ActionResult[] = []
  for (const reminder of questions) results.push(await remind(reminder))
  const undo = async () => {
    for (const act of results) await act.undo()
  }
  announce({ text: texts.started(questions.length), ...(questions.length > 0 ? { undo } : {}) })
}

function remind({ variable, time, from }: GoalQuestion): Promise<ActionResult> {
  const texts = wordsNow(welcomeWords)
  return act({
    name: 'saveTrackingReminders',
    body: [
      {
        variableId: variable.variableId,
        reminderFrequency: DAY_SECONDS,
        reminderStartTimeLocal: time,
        startTrackingDate: from,
      },
    ],
    label: texts.reminderFor(variable.displayName),
    inverse: inverse('deleteTrackingReminder', {}, { id: 'data.trackingReminders.0.id' }),
  })
}

/** How many of the suggestions are ticked. */
const TICKED = 3

/** A goal without words in the app keeps the server's name. */
const wordFor = (texts: Readonly<Record<string, string>>, key: string, otherwise: string): string =>
  texts[key] ?? otherwise

const goalName = ({ id, name }: Goal, texts: WelcomeWords): string => wordFor(texts.goals, id, name)

const questionFor = (goal: Goal, texts: WelcomeWords): string =>
  wordFor(texts.questions, goal.id, texts.otherQuestion(goalName(goal, texts)))

const thingOfGoal = ({ outcome }: Goal): Thing => ({
  variableId: outcome.variableId,
  name: outcome.variableName,
  displayName: outcome.displayName,
  unit: outcome.unitAbbreviatedName,
  kind: outcome.variableCategoryName,
  operation: outcome.combinationOperation,
  valence: outcome.valence,
  usual: [],
  synonyms: [],
})

/** `20:00` of `20:00:00` */
const shortTime = (time: string): string => time.slice(0, 5)

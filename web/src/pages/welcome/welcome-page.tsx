import { useState } from 'preact/hooks'
import { recordValue } from '../../record/actions.ts'
import { parseNumber } from '../../record/parse-number.ts'
import { kindOfUnit } from '../../record/thing.ts'
import { ValueButtons } from '../../record/value-buttons.tsx'
import { PageHeading } from '../../router/page-heading.tsx'
import { places } from '../../router/places.ts'
import { openRecord } from '../../state/dialogs.ts'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Tick } from '../../ui/tick.tsx'
import { entryWords } from '../../words/entry.ts'
import { decimalSeparator } from '../../words/numbers.ts'
import { unitName } from '../../words/units.ts'
import { welcomeWords } from '../../words/welcome.ts'
import { locale, useWords } from '../../words/words.ts'
import { chooseOutcome, outcomeThing, start } from './actions.ts'
import { type FactorName, factors, type GoalName, goalNames, suggestedFor, TICKED } from './goals.ts'

type Step = 'improve' | 'value' | 'influence' | 'ready'

/** First steps: two taps to the first value. Every step can be left out. */
export function WelcomePage() {
  const [step, setStep] = useState<Step>('improve')
  const [goal, setGoal] = useState<GoalName>()
  const choose = (chosen: GoalName) => {
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
      {step === 'improve' && <Improve onChoose={choose} onElse={chooseElse} onSkip={() => setStep('influence')} />}
      {step === 'value' && goal && <FirstValue goal={goal} onDone={() => setStep('influence')} />}
      {step === 'influence' && <Influence goal={goal} onDone={() => setStep('ready')} />}
      {step === 'ready' && <Ready />}
    </div>
  )
}

interface ImproveProps {
  readonly onChoose: (goal: GoalName) => void
  readonly onElse: () => void
  readonly onSkip: () => void
}

function Improve({ onChoose, onElse, onSkip }: ImproveProps) {
  const words = useWords(welcomeWords)
  return (
    <>
      <PageHeading title={words.improve} />
      <p class="aside-text">{words.improveHint}</p>
      <div class="goals">
        {goalNames.map((goal) => (
          <Button key={goal} onClick={() => onChoose(goal)}>
            {words.goals[goal]}
          </Button>
        ))}
        <Button onClick={onElse}>{words.somethingElse}</Button>
      </div>
      <Skip onSkip={onSkip} />
    </>
  )
}

function FirstValue({ goal, onDone }: { readonly goal: GoalName; readonly onDone: () => void }) {
  const words = useWords(welcomeWords)
  const thing = outcomeThing(goal)
  const isNumber = kindOfUnit(thing.unit).kind === 'number'
  const save = async (value: number) => {
    await recordValue(thing, { value })
    onDone()
  }
  return (
    <>
      <PageHeading title={words.questions[goal]} />
      <ValueButtons thing={thing} onChoose={(value) => void save(value)} />
      {thing.valence === 'negative' && <p class="aside-text">{words.scaleHint}</p>}
      {isNumber && <NumberForm unit={thing.unit} onSave={(value) => void save(value)} />}
      <Skip onSkip={onDone} />
    </>
  )
}

interface NumberFormProps {
  readonly unit: string
  readonly onSave: (value: number) => void
}

function NumberForm({ unit, onSave }: NumberFormProps) {
  const words = useWords(welcomeWords)
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
        {words.save}
      </Button>
    </form>
  )
}

function Influence({ goal, onDone }: { readonly goal: GoalName | undefined; readonly onDone: () => void }) {
  const words = useWords(welcomeWords)
  const offered = suggestedFor(goal)
  const [chosen, setChosen] = useState<readonly FactorName[]>(offered.slice(0, TICKED))
  const toggle = (name: FactorName, isOn: boolean) =>
    setChosen((before) => (isOn ? [...before, name] : before.filter((one) => one !== name)))
  return (
    <>
      <PageHeading title={words.influence} />
      <p class="aside-text">{words.influenceHint}</p>
      <div class="card">
        {offered.map((name) => (
          <Tick
            key={name}
            label={words.factors[name]}
            hint={words.dailyAt(factors[name].time)}
            isOn={chosen.includes(name)}
            onChange={(isOn) => toggle(name, isOn)}
          />
        ))}
      </div>
      <div class="actions">
        <Button
          kind="main"
          onClick={() => {
            onDone()
            void start(goal, chosen)
          }}
        >
          {words.start}
        </Button>
      </div>
      <Skip onSkip={onDone} />
    </>
  )
}

/** What can be done next; nothing of it has to be. */
function Ready() {
  const words = useWords(welcomeWords)
  return (
    <>
      <PageHeading title={words.ready} />
      <p class="aside-text">{words.readyHint}</p>
      <RowList name={words.offers}>
        <li>
          <Row href={places.data} icon="data" title={words.bringHistory} aside={words.bringHistoryHint} />
        </li>
        <li>
          <Row href={places.example} icon="findings" title={words.example} aside={words.exampleHint} />
        </li>
        <li>
          <Row href={places.settings} icon="reminders" title={words.ring} aside={words.ringHint} />
        </li>
      </RowList>
      <div class="actions">
        <a class="button main" href={places.today}>
          {words.toToday}
        </a>
      </div>
    </>
  )
}

/** A link by its looks and its role: it leads on, and changes nothing. */
function Skip({ onSkip }: { readonly onSkip: () => void }) {
  const words = useWords(welcomeWords)
  const follow = (event: MouseEvent) => {
    event.preventDefault()
    onSkip()
  }
  return (
    <p>
      <a class="button quiet" href={places.today} onClick={follow}>
        {words.notNow}
      </a>
    </p>
  )
}

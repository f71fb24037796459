import type { Goal } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { useMirror } from '../../offline/use-mirror.ts'
import { recordValue } from '../../record/actions.ts'
import { parseNumber } from '../../record/parse-number.ts'
import { ValueButtons } from '../../record/value-buttons.tsx'
import { kindOfUnit } from '../../record/values.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { places } from '../../router/places.ts'
import { openRecord } from '../../state/dialogs.ts'
import { installOffer } from '../../state/install.ts'
import { useStore } from '../../state/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { Placeholder } from '../../ui/empty-state.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Tick } from '../../ui/tick.tsx'
import { entryWords } from '../../words/entry.ts'
import { decimalSeparator } from '../../words/numbers.ts'
import { unitName } from '../../words/units.ts'
import { welcomeWords } from '../../words/welcome.ts'
import { locale, useWords } from '../../words/words.ts'
import { chooseOutcome, goalName, questionFor, shortTime, start, TICKED, thingOfGoal } from './actions.ts'

type Step = 'improve' | 'value' | 'influence' | 'ready'

/** First steps: two taps to the first value. Every step can be left out. */
export function WelcomePage() {
  const [step, setStep] = useState<Step>('improve')
  const [goal, setGoal] = useState<Goal>()
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
      {step === 'improve' && (
        <Improve goals={goals} onChoose={choose} onElse={chooseElse} onSkip={() => setStep('influence')} />
      )}
      {step === 'value' && goal && <FirstValue goal={goal} onDone={() => setStep('influence')} />}
      {step === 'influence' && (
        <Influence
          key={goals.length}
          goal={goal}
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
  readonly onSkip: () => void
}

function Improve({ goals, onChoose, onElse, onSkip }: ImproveProps) {
  const words = useWords(welcomeWords)
  return (
    <>
      <PageHeading title={words.improve} />
      <p class="aside-text">{words.improveHint}</p>
      {goals.length === 0 && <Placeholder lines={5} />}
      {goals.length > 0 && (
        <div class="goals">
          {goals.map((goal) => (
            <Button key={goal.id} onClick={() => onChoose(goal)}>
              {goalName(goal, words)}
            </Button>
          ))}
          <Button onClick={onElse}>{words.somethingElse}</Button>
        </div>
      )}
      <Skip onSkip={onSkip} />
    </>
  )
}

function FirstValue({ goal, onDone }: { readonly goal: Goal; readonly onDone: () => void }) {
  const words = useWords(welcomeWords)
  const thing = thingOfGoal(goal)
  const isNumber = kindOfUnit(thing.unit).kind === 'number'
  const save = async (value: number) => {
    await recordValue(thing, { value })
    onDone()
  }
  return (
    <>
      <PageHeading title={questionFor(goal, words)} />
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

interface InfluenceProps {
  readonly goal: Goal | undefined
  readonly offered: Goal['factors']
  readonly onDone: () => void
}

function Influence({ goal, offered, onDone }: InfluenceProps) {
  const words = useWords(welcomeWords)
  const [chosen, setChosen] = useState<readonly number[]>(
    offered.slice(0, TICKED).map(({ variable }) => variable.variableId),
  )
  const toggle = (id: number, isOn: boolean) =>
    setChosen((before) => (isOn ? [...before, id] : before.filter((one) => one !== id)))
  const begin = () => {
    onDone()
    void start(
      goal,
      offered.filter(({ variable }) => chosen.includes(variable.variableId)),
    )
  }
  return (
    <>
      <PageHeading title={words.influence} />
      <p class="aside-text">{words.influenceHint}</p>
      <div class="card">
        {offered.map(({ variable, usualTime }) => (
          <Tick
            key={variable.variableId}
            label={variable.displayName}
            hint={words.dailyAt(shortTime(usualTime))}
            isOn={chosen.includes(variable.variableId)}
            onChange={(isOn) => toggle(variable.variableId, isOn)}
          />
        ))}
      </div>
      <div class="actions">
        <Button kind="main" onClick={begin}>
          {words.start}
        </Button>
      </div>
      <Skip onSkip={onDone} />
    </>
  )
}

/** Optional next steps. */
function Ready() {
  const words = useWords(welcomeWords)
  const install = useStore(installOffer)
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
        {install && (
          <li>
            <Row
              icon="down"
              title={words.install}
              aside={words.installHint}
              button={{ name: words.install, onClick: () => void install() }}
            />
          </li>
        )}
      </RowList>
      <div class="actions">
        <a class="button main" href={places.today}>
          {words.toToday}
        </a>
      </div>
    </>
  )
}

/** Looks and acts like a link: it leads on, and changes nothing. */
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

const useGoals = () => useMirror('listGoals')

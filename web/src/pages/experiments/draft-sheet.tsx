import type {
  Experiment,
  ExperimentConfirmations,
  ExperimentInput,
  ExperimentPlan,
  ExperimentQuestion,
  ExperimentSafetyRule,
} from '@upshot/contract'
import { useEffect, useState } from 'preact/hooks'
import { faultTexts, useFaults } from '../../offline/failure-text.ts'
import { parseNumber } from '../../record/parse-number.ts'
import { pathTo } from '../../router/places.ts'
import { navigate } from '../../router/router.ts'
import { addDays, localDay, nowMs } from '../../time/local.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Faults } from '../../ui/faults.tsx'
import { MomentField } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Tick } from '../../ui/tick.tsx'
import { announce } from '../../undo/undo.ts'
import { experimentWords } from '../../words/experiments.ts'
import { decimalSeparator } from '../../words/numbers.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords } from '../../words/words.ts'
import { plan as askForPlan, discard, saveDraft, start } from './actions.ts'
import { LastsField, LengthFields, OthersFields, QuestionFields } from './draft-fields.tsx'
import { type DraftForm, emptyForm, filledIn, formOf, inputOf } from './draft-form.ts'

interface DraftSheetProps {
  readonly cause?: string
  readonly effect?: string
  /** A ready-made question, with the ids of what the person records. */
  readonly ready?: { readonly question: ExperimentQuestion; readonly form: Partial<DraftForm> } | undefined
  /** A draft to change. */
  readonly experiment?: Experiment
  readonly onClose: () => void
}

/** The dialog for starting an experiment, or saving a draft of one. */
export function DraftSheet({ cause = '', effect = '', ready, experiment, onClose }: DraftSheetProps) {
  const texts = useWords(experimentWords)
  const { close, notDone } = useWords(shellWords)
  const decimal = decimalSeparator()
  const [form, setForm] = useState<DraftForm>(() =>
    experiment ? formOf(experiment, decimal) : { ...emptyForm(cause, effect), ...ready?.form },
  )
  const [firstDay, setFirstDay] = useState(() => addDays(localDay(nowMs(), zoneHere()), 1))
  const [confirmations, setConfirmations] = useState<ExperimentConfirmations>({})
  const [step, setStep] = useState<DraftStep>(1)
  const { faults, setFaults, attempt } = useFaults()
  const smallest = parseNumber(form.smallest, locale())
  const numbers = { smallest, amounts: form.amounts.map((text) => parseNumber(text, locale())) }
  const input = form.effect === '' ? undefined : inputOf(form, numbers)
  const planning = usePlan(input, (planned) => setForm((now) => filledIn(now, planned, decimal)))
  const plan = planning.planned?.plan
  const save = () => saveDraft(inputOf(form, numbers, plan))
  const leave = (id: number) => {
    onClose()
    navigate(pathTo('experiment', { id: String(id) }))
  }
  const begin = async () => {
    const { id } = await save()
    try {
      await start({ experimentId: id, firstDay, confirmations })
    } catch (failure) {
      // A draft stays only if somebody saved it.
      if (form.id === undefined) await discard(id).catch(() => setForm((now) => ({ ...now, id })))
      throw failure
    }
    leave(id)
  }
  const keep = async () => {
    const { id } = await save()
    announce({ text: texts.saved })
    leave(id)
  }
  const rules = planning.planned?.safety ?? []
  const isAnswered = rules.every((rule) => {
    const answer = confirmations[rule.field as Confirmation]
    return rule.kind === 'note' || rule.field === 'medicine' || answer || (answer === false && isQuestion(rule))
  })
  const goOn = (to: DraftStep) => {
    const missing = [...(form.lasts === '' ? [texts.answerLasts] : []), ...(isAnswered ? [] : [texts.answerFirst])]
    setFaults(to > 1 ? missing : [])
    if (to === 1 || missing.length === 0) setStep(to)
  }
  return (
    <Sheet title={texts.newOne} closeLabel={close} isOpen onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (step === 3) void attempt(begin)
          else goOn((step + 1) as DraftStep)
        }}
      >
        <p class="hint">{texts.stepOf(step, texts.steps[step] ?? '')}</p>
        <Faults title={notDone} faults={faults} />
        {step === 1 && (
          <>
            <QuestionFields
              form={form}
              setForm={setForm}
              numbers={numbers}
              question={ready?.question}
              isGiven={ready !== undefined || (cause !== '' && effect !== '')}
            />
            {plan && planning.planned?.worksForDays === undefined && <LastsField form={form} setForm={setForm} />}
            {plan === undefined && input && <PlanningState planning={planning} />}
            {plan && <Confirmations rules={rules} confirmations={confirmations} onChange={setConfirmations} />}
          </>
        )}
        {step === 2 && <LengthFields form={form} setForm={setForm} numbers={numbers} plan={plan} planning={planning} />}
        {step === 3 && (
          <>
            <p>{texts.eachDay}</p>
            <MomentField label={texts.startsOn} kind="date" value={firstDay} onInput={setFirstDay} />
            <OthersFields form={form} setForm={setForm} />
          </>
        )}
        <div class="actions">
          <Button kind="main" type="submit" disabled={plan === undefined}>
            {step === 3 ? texts.start : texts.next}
          </Button>
          {step > 1 && <Button onClick={() => goOn((step - 1) as DraftStep)}>{texts.previous}</Button>}
          {plan && <Button onClick={() => void attempt(keep)}>{texts.saveDraft}</Button>}
        </div>
      </form>
    </Sheet>
  )
}

type DraftStep = 1 | 2 | 3

/** Why there is no plan yet. */
function PlanningState({ planning: { failure, isBusy } }: { readonly planning: Planning }) {
  const texts = useWords(experimentWords)
  return (
    <p role="status" class="hint">
      {isBusy || failure === undefined ? texts.planning : faultTexts(failure).join(' ')}
    </p>
  )
}

interface PlannedDraft {
  readonly plan: ExperimentPlan
  readonly draft: ExperimentInput
  /** What concerns it, to be confirmed. */
  readonly safety: readonly ExperimentSafetyRule[]
  readonly worksForDays?: number | undefined
}

interface Planning {
  readonly planned: PlannedDraft | undefined
  readonly failure: unknown
  readonly isBusy: boolean
}

/** While somebody still types. */
const PAUSE_MS = 500

/** The plan, requested again shortly after the input has changed. `undefined`: there is nothing to ask yet. */
function usePlan(input: ExperimentInput | undefined, onPlanned: (planned: PlannedDraft) => void): Planning {
  const [state, setState] = useState<Planning>({ planned: undefined, failure: undefined, isBusy: false })
  const key = input === undefined ? '' : JSON.stringify(input)
  useEffect(() => {
    if (key === '') return
    const over = new AbortController()
    const ask = async () => {
      try {
        const planned = await askForPlan(JSON.parse(key) as ExperimentInput)
        if (over.signal.aborted) return
        setState({ planned, failure: undefined, isBusy: false })
        onPlanned(planned)
      } catch (failure) {
        if (!over.signal.aborted) setState((previous) => ({ ...previous, failure, isBusy: false }))
      }
    }
    setState((previous) => ({ ...previous, isBusy: true }))
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      over.abort()
      clearTimeout(timer)
    }
  }, [key])
  return state
}

type Confirmation = keyof ExperimentConfirmations

interface ConfirmationsProps {
  readonly rules: readonly ExperimentSafetyRule[]
  readonly confirmations: ExperimentConfirmations
  readonly onChange: (confirmations: ExperimentConfirmations) => void
}

/** Questions that are mostly answered with no. */
const isQuestion = ({ sentence, field }: ExperimentSafetyRule): boolean =>
  field !== undefined && field !== 'medicine' && sentence.endsWith('?')

/** What a person confirms before an experiment starts: boxes, questions, a date. The texts are the server's. */
function Confirmations({ rules, confirmations, onChange }: ConfirmationsProps) {
  const { understood } = useWords(experimentWords)
  const [asksEach, setEach] = useState(false)
  const questions = rules.filter(isQuestion)
  const asksTogether = questions.length > 1 && !asksEach
  return (
    <>
      {asksTogether && (
        <NoToAll questions={questions} confirmations={confirmations} onChange={onChange} onEach={() => setEach(true)} />
      )}
      {(asksTogether ? rules.filter((rule) => !isQuestion(rule)) : rules).map(({ id, kind, sentence, field }) => {
        if (kind === 'note') return <p key={id}>{sentence}</p>
        if (field === undefined || field === 'medicine') return null
        const set = (value: boolean | string) => onChange({ ...confirmations, [field]: value })
        const name = field as Confirmation
        if (name === 'doctorAgreedOn') {
          return (
            <MomentField
              key={id}
              label={sentence}
              kind="date"
              value={confirmations.doctorAgreedOn ?? ''}
              onInput={set}
            />
          )
        }
        if (sentence.endsWith('?'))
          return <Question key={id} text={sentence} value={confirmations[name]} onAnswer={set} />
        const label = name === 'understood' ? understood : sentence
        return <Tick key={id} label={label} isChecked={confirmations[name] === true} onChange={set} />
      })}
    </>
  )
}

interface NoToAllProps extends Omit<ConfirmationsProps, 'rules'> {
  readonly questions: readonly ExperimentSafetyRule[]
  readonly onEach: () => void
}

/** One answer for all of them, since most people answer each with no. */
function NoToAll({ questions, confirmations, onChange, onEach }: NoToAllProps) {
  const texts = useWords(experimentWords)
  const answered = (isChecked: boolean) =>
    Object.fromEntries(questions.map(({ field }) => [field, isChecked ? false : undefined]))
  return (
    <>
      <ul>
        {questions.map(({ id, sentence }) => (
          <li key={id}>{sentence}</li>
        ))}
      </ul>
      <Tick
        label={texts.noToAll}
        isChecked={questions.every(({ field }) => confirmations[field as Confirmation] === false)}
        onChange={(isChecked) => onChange({ ...confirmations, ...answered(isChecked) })}
      />
      <Button kind="quiet" onClick={onEach}>
        {texts.oneByOne}
      </Button>
    </>
  )
}

interface QuestionProps {
  readonly text: string
  readonly value: boolean | string | undefined
  readonly onAnswer: (value: boolean) => void
}

function Question({ text, value, onAnswer }: QuestionProps) {
  const texts = useWords(experimentWords)
  return (
    <Choice
      label={text}
      value={value === undefined ? '' : String(value)}
      options={[
        { value: 'true', text: texts.yes },
        { value: 'false', text: texts.no },
      ]}
      onChange={(answer) => onAnswer(answer === 'true')}
    />
  )
}

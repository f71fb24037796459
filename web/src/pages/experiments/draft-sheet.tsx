import type {
  Experiment,
  ExperimentConfirmations,
  ExperimentInput,
  ExperimentPlan,
  ExperimentQuestion,
  ExperimentSafetyRule,
} from '@upshot/contract'
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { faultTexts, useFaults } from '../../offline/failure-text.ts'
import { parseNumber } from '../../record/parse-number.ts'
import { pathTo } from '../../router/places.ts'
import { navigate } from '../../router/router.ts'
import { addDays, localDay, nowMs } from '../../time/local.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Faults } from '../../ui/faults.tsx'
import { Field, MomentField, Select } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Tick } from '../../ui/tick.tsx'
import { announce } from '../../undo/undo.ts'
import { changeInWords, experimentWords, unitOfChange } from '../../words/experiments.ts'
import { decimalSeparator } from '../../words/numbers.ts'
import { recordWords } from '../../words/record.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords } from '../../words/words.ts'
import { plan as askForPlan, discard, saveDraft, start } from './actions.ts'
import {
  canBePlanned,
  type DraftForm,
  type DraftNumbers,
  emptyForm,
  filledIn,
  formOf,
  inputOf,
  lengthWithin,
  proposedWeeks,
  unasked,
  weeksOf,
} from './draft-form.ts'
import { useOwnVariables } from './queries.ts'

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
  const { lookAgain } = useWords(recordWords)
  const decimal = decimalSeparator()
  const [form, setForm] = useState<DraftForm>(() =>
    experiment ? formOf(experiment, decimal) : { ...emptyForm(cause, effect), ...ready?.form },
  )
  const [firstDay, setFirstDay] = useState(() => addDays(localDay(nowMs(), zoneHere()), 1))
  const [confirmations, setConfirmations] = useState<ExperimentConfirmations>({})
  const [step, setStep] = useState<DraftStep>(1)
  const stepLine = useStepFocus(step)
  const isGiven = ready !== undefined || (cause !== '' && effect !== '')
  const { faults, setFaults, attempt } = useFaults()
  const [missing, setMissing] = useState<readonly string[]>([])
  const smallest = parseNumber(form.smallest, locale())
  const numbers = { smallest, amounts: form.amounts.map((text) => parseNumber(text, locale())) }
  const input = canBePlanned(form) ? inputOf(form, numbers) : undefined
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
    const open = [...(form.lasts === '' ? [texts.answerLasts] : []), ...(isAnswered ? [] : [texts.answerFirst])]
    setFaults([])
    setMissing(to > 1 ? open : [])
    if (to === 1 || open.length === 0) setStep(to)
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
        <p ref={stepLine} class="hint" tabIndex={-1} data-focus={isGiven ? '' : undefined}>
          {texts.stepOf(step, texts.steps[step] ?? '')}
        </p>
        <Faults title={lookAgain} faults={missing} />
        <Faults title={notDone} faults={faults} />
        {step === 1 && (
          <>
            <QuestionFields
              form={form}
              setForm={setForm}
              numbers={numbers}
              question={ready?.question}
              isGiven={isGiven}
            />
            {plan && planning.planned?.worksForDays === undefined && <LastsField form={form} setForm={setForm} />}
            {plan === undefined && form.effect !== '' && <PlanningState isAsked={input !== undefined} {...planning} />}
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

/**
 * The line that names the step takes the focus when the step changes. Otherwise the focus would stay on Next, below what
 * is new, and a second Enter there would start the experiment.
 */
function useStepFocus(step: DraftStep) {
  const line = useRef<HTMLParagraphElement>(null)
  const previous = useRef(step)
  useEffect(() => {
    if (previous.current !== step) line.current?.focus()
    previous.current = step
  }, [step])
  return line
}

/** Why there is no plan yet. */
function PlanningState({ isAsked, failure, isBusy }: Planning & { readonly isAsked: boolean }) {
  const texts = useWords(experimentWords)
  const state = isBusy || failure === undefined ? texts.planning : faultTexts(failure).join(' ')
  return (
    <p role="status" class="hint">
      {isAsked ? state : texts.describeOptions}
    </p>
  )
}

interface PlannedDraft {
  readonly plan: ExperimentPlan
  readonly draft: ExperimentInput
  /** Confirmations that apply to the draft. */
  readonly safety: readonly ExperimentSafetyRule[]
  readonly worksForDays?: number | undefined
}

interface Planning {
  readonly planned: PlannedDraft | undefined
  readonly failure: unknown
  readonly isBusy: boolean
}

/** How long typing has to pause before the plan is requested. */
const PAUSE_MS = 500

const NO_PLAN: Planning = { planned: undefined, failure: undefined, isBusy: false }

/** The plan, requested again shortly after the input has changed. `undefined`: there is nothing to ask yet. */
function usePlan(input: ExperimentInput | undefined, onPlanned: (planned: PlannedDraft) => void): Planning {
  const [state, setState] = useState(NO_PLAN)
  const key = input === undefined ? '' : JSON.stringify(input)
  const latestKey = useRef(key)
  latestKey.current = key
  useEffect(() => {
    if (key === '') return setState(NO_PLAN)
    const ask = async () => {
      try {
        const planned = await askForPlan(JSON.parse(key) as ExperimentInput)
        if (latestKey.current !== key) return
        setState({ ...NO_PLAN, planned })
        onPlanned(planned)
      } catch (failure) {
        if (latestKey.current === key) setState((previous) => ({ ...previous, failure, isBusy: false }))
      }
    }
    setState((previous) => ({ ...previous, isBusy: true }))
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => clearTimeout(timer)
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

interface DraftFieldsProps {
  readonly form: DraftForm
  readonly setForm: (change: (form: DraftForm) => DraftForm) => void
  readonly numbers: DraftNumbers
  readonly plan: ExperimentPlan | undefined
  readonly planning: { readonly failure: unknown; readonly isBusy: boolean }
}

const LAGS = [0, 1, 2, 3, 4, 5, 6, 7]
const LASTS = [1, 2, 3, 4, 5, 6, 7, 10, 14, 21]
const TREATMENTS = 'Treatments'

interface QuestionFieldsProps extends Pick<DraftFieldsProps, 'form' | 'setForm' | 'numbers'> {
  /** A ready-made one. */
  readonly question: ExperimentQuestion | undefined
  /** If the question is ready-made or comes from a finding, it is shown as text until the person edits it. */
  readonly isGiven: boolean
}

/** The cause and the outcome. */
function QuestionFields({ form, setForm, numbers, question, isGiven }: QuestionFieldsProps) {
  const texts = useWords(experimentWords)
  const { data = [] } = useOwnVariables()
  const [isChanged, setChanged] = useState(false)
  const put = (change: Partial<DraftForm>) => setForm((now) => ({ ...now, ...change }))
  /** Another question resets the options. */
  const ask = (change: Partial<DraftForm>) => put({ ...unasked, ...change })
  const variables = data
    .map((variable) => ({ value: String(variable.variableId), text: variable.displayName ?? variable.name }))
    .toSorted((a, b) => a.text.localeCompare(b.text))
  const source = question && <p class="hint">{texts.studied(question.source)}</p>
  if (isGiven && !isChanged && form.effect !== '') {
    return (
      <>
        <Facts
          rows={[
            [texts.someDays, form.first],
            [texts.otherDays, form.second],
            [texts.outcome, variables.find(({ value }) => value === form.effect)?.text],
          ]}
        />
        {source}
        <Button kind="quiet" onClick={() => setChanged(true)}>
          {texts.changeThis}
        </Button>
      </>
    )
  }
  const cause = data.find(({ variableId }) => String(variableId) === form.cause)
  const mayBeMedicine = cause?.variableCategoryName === TREATMENTS || (form.cause === '' && form.causeName === '')
  return (
    <>
      {source}
      {form.causeName === '' && (
        <Select
          label={texts.cause}
          value={form.cause}
          options={[{ value: '', text: texts.causeNone }, ...variables]}
          onChange={(value) => ask({ cause: value })}
        />
      )}
      <Select
        label={texts.outcome}
        value={form.effect}
        options={[{ value: '', text: texts.choose }, ...variables]}
        onChange={(value) => (question ? put({ effect: value, smallest: '', weeks: '' }) : ask({ effect: value }))}
      />
      {question && form.effect === '' && <p class="hint">{texts.recordFirst(question.effectDisplayName)}</p>}
      {form.effect !== '' && <Options form={form} put={put} numbers={numbers} />}
      {form.effect !== '' && mayBeMedicine && (
        <Choice
          label={texts.medicine}
          value={form.medicine}
          options={(['none', 'overTheCounter', 'prescribed'] as const).map((value) => ({
            value,
            text: texts.medicines[value],
          }))}
          onChange={(value) => put({ medicine: value as DraftForm['medicine'] })}
        />
      )}
    </>
  )
}

/** The number of weeks, with the power to detect the smallest change that matters; the rest on request. */
function LengthFields({ form, setForm, numbers, plan, planning }: DraftFieldsProps) {
  const texts = useWords(experimentWords)
  const { data = [] } = useOwnVariables()
  const put = (change: Partial<DraftForm>) => setForm((now) => ({ ...now, ...change }))
  const effect = data.find(({ variableId }) => String(variableId) === form.effect)
  const unit = effect?.unitAbbreviatedName ?? ''
  return (
    <>
      <Weeks form={form} plan={plan} planning={planning} unit={unit} onChange={(weeks) => put({ weeks })} />
      <More>
        <NumberField
          label={texts.smallest}
          value={form.smallest}
          number={numbers.smallest}
          decimal={decimalSeparator()}
          hint={texts.smallestHint(unitOfChange(unit))}
          onInput={(text) => put({ smallest: text, weeks: '' })}
        />
        <Select
          label={texts.lag}
          value={form.lag}
          options={LAGS.map((days) => ({ value: String(days), text: texts.lagDays(days) }))}
          onChange={(lag) => put({ lag, weeks: '' })}
        />
        <LastsField form={form} setForm={setForm} />
      </More>
    </>
  )
}

/** How long it takes to work: periods shorter than that would hide a real effect. */
function LastsField({ form, setForm }: Pick<DraftFieldsProps, 'form' | 'setForm'>) {
  const texts = useWords(experimentWords)
  const days = LASTS.map((count) => ({ value: String(count), text: texts.lastsDays(count) }))
  return (
    <>
      <Select
        label={texts.lasts}
        value={form.lasts}
        options={form.lasts === '' ? [{ value: '', text: texts.lastsChoose }, ...days] : days}
        onChange={(lasts) => setForm((now) => ({ ...now, lasts, weeks: '' }))}
      />
      <p class="hint">{texts.lastsHint}</p>
    </>
  )
}

/** Whether others see it. */
function OthersFields({ form, setForm }: Pick<DraftFieldsProps, 'form' | 'setForm'>) {
  const texts = useWords(experimentWords)
  const put = (change: Partial<DraftForm>) => setForm((now) => ({ ...now, ...change }))
  return (
    <More>
      <Tick
        label={texts.always}
        hint={texts.alwaysHint}
        isChecked={form.isPublic}
        onChange={(isPublic) => put({ isPublic })}
      />
      {!form.hasThird && (
        <Tick
          label={texts.countTogether}
          hint={texts.countTogetherHint}
          isChecked={form.countTogether}
          onChange={(countTogether) => put({ countTogether })}
        />
      )}
    </More>
  )
}

/** Settings that most people leave unchanged. */
function More({ children }: { readonly children: ComponentChildren }) {
  const texts = useWords(experimentWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {texts.more}
      </Button>
      {isOpen && children}
    </>
  )
}

interface OptionsProps {
  readonly form: DraftForm
  readonly put: (change: Partial<DraftForm>) => void
  readonly numbers: DraftNumbers
}

/** Two options, and a third on request; three may be amounts of the same thing. */
function Options({ form, put, numbers }: OptionsProps) {
  const texts = useWords(experimentWords)
  return (
    <>
      <Field
        label={texts.first}
        value={form.first}
        hint={texts.firstHint}
        onInput={(first) => put({ first })}
        longest={300}
      />
      <Field
        label={texts.second}
        value={form.second}
        hint={texts.secondHint}
        onInput={(second) => put({ second })}
        longest={300}
      />
      <Tick
        label={texts.hasThird}
        hint={texts.hasThirdHint}
        isChecked={form.hasThird}
        onChange={(hasThird) => put({ hasThird, weeks: '', ...(hasThird ? { countTogether: false } : {}) })}
      />
      {form.hasThird && (
        <>
          <Field
            label={texts.third}
            value={form.third}
            hint={texts.thirdHint}
            onInput={(third) => put({ third, weeks: '' })}
            longest={300}
          />
          <Tick
            label={texts.hasAmounts}
            hint={texts.hasAmountsHint}
            isChecked={form.hasAmounts}
            onChange={(hasAmounts) => put({ hasAmounts })}
          />
          {form.hasAmounts && <Amounts form={form} put={put} numbers={numbers} />}
        </>
      )}
    </>
  )
}

function Amounts({ form, put, numbers }: OptionsProps) {
  const texts = useWords(experimentWords)
  return (
    <>
      {[texts.first, texts.second, texts.third].map((option, index) => (
        <NumberField
          key={option}
          label={texts.amountOf(option)}
          value={form.amounts[index] ?? ''}
          number={numbers.amounts?.[index]}
          decimal={decimalSeparator()}
          onInput={(text) => put({ amounts: form.amounts.with(index, text) as unknown as DraftForm['amounts'] })}
        />
      ))}
    </>
  )
}

interface WeeksProps extends Pick<DraftFieldsProps, 'form' | 'plan' | 'planning'> {
  readonly unit: string
  readonly onChange: (weeks: string) => void
}

/** A power of 80 %. */
const WANTED_PERCENT = 80

/** Offers the numbers of weeks with their power, which is estimated from the person's past days. */
function Weeks({ form, plan, planning, unit, onChange }: WeeksProps) {
  const texts = useWords(experimentWords)
  const id = useId()
  const range = plan && weeksOf(plan)
  const weeks = Number(form.weeks)
  const length = plan && range && lengthWithin(plan, weeks)
  const failure = planning.failure === undefined ? undefined : faultTexts(planning.failure).join(' ')
  if (!plan || !range || !length) {
    return (
      <p role="status" class="hint">
        {planning.isBusy ? texts.planning : (failure ?? plan?.sentence ?? '')}
      </p>
    )
  }
  const percent = Math.round(100 * length.power)
  const needed = Number(proposedWeeks(plan))
  const enough = lengthWithin(plan, needed)
  const isReachable = enough !== undefined && Math.round(100 * enough.power) >= WANTED_PERCENT
  return (
    <>
      <label for={id}>{texts.weeks}</label>
      <input
        id={id}
        type="range"
        class="range"
        min={range.least}
        max={range.most}
        step={1}
        value={weeks}
        list={`${id}-enough`}
        aria-valuetext={texts.weekCount(weeks)}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={`${id}-enough`}>{isReachable && <option value={needed} />}</datalist>
      <p role="status">
        <strong>{texts.weekCount(weeks)}:</strong>{' '}
        {texts.wouldShow(changeInWords(plan.smallestEffect ?? 0, unit), percent)}
      </p>
      {percent < WANTED_PERCENT && <p class="hint">{isReachable ? texts.enoughFrom(needed) : texts.neverEnough}</p>}
      <p class="hint">
        {texts.periodsOf(length.periodDays, length.blocks)} {texts.within(length.periodDays)}
      </p>
    </>
  )
}

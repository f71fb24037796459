import type { ExperimentPlan, ExperimentQuestion } from '@upshot/contract'
import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import { faultTexts } from '../../offline/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Tick } from '../../ui/tick.tsx'
import { changeInWords, experimentWords, unitOfChange } from '../../words/experiments.ts'
import { decimalSeparator } from '../../words/numbers.ts'
import { useWords } from '../../words/words.ts'
import { type DraftForm, type DraftNumbers, lengthWithin, proposedWeeks, unasked, weeksOf } from './draft-form.ts'
import { useOwnVariables } from './queries.ts'

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
  /** Where the question comes ready-made or from a finding, it is shown as text until somebody wants to change it. */
  readonly isGiven: boolean
}

/** What is tested and what is looked at. */
export function QuestionFields({ form, setForm, numbers, question, isGiven }: QuestionFieldsProps) {
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

/** How many weeks, with how often that would show the smallest change that matters; the rest on request. */
export function LengthFields({ form, setForm, numbers, plan, planning }: DraftFieldsProps) {
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

/** How long it takes to work: shorter periods would show no effect where there is one. */
export function LastsField({ form, setForm }: Pick<DraftFieldsProps, 'form' | 'setForm'>) {
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
export function OthersFields({ form, setForm }: Pick<DraftFieldsProps, 'form' | 'setForm'>) {
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

/** What most people leave as it is. */
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

/** As often as eight times in ten. */
const WANTED_PERCENT = 80

/** Judged by the person's past days. */
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

import type { ExperimentPlan } from '@upshot/contract'
import type { ComponentChildren } from 'preact'
import { faultTexts } from '../../offline/failure-text.ts'
import { Choice } from '../../ui/choice.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Tick } from '../../ui/tick.tsx'
import { experimentWords } from '../../words/experiments.ts'
import { decimalSeparator } from '../../words/numbers.ts'
import { useWords } from '../../words/words.ts'
import { type DraftForm, type DraftNumbers, unasked } from './draft-form.ts'
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

/** Cause and outcome first; the other fields are filled with what the server proposes for them. */
export function DraftFields({ form, setForm, numbers, plan, planning }: DraftFieldsProps) {
  const words = useWords(experimentWords)
  const { data = [] } = useOwnVariables()
  const put = (change: Partial<DraftForm>) => setForm((now) => ({ ...now, ...change }))
  /** Another question resets the options. */
  const ask = (change: Partial<DraftForm>) => put({ ...unasked, ...change })
  const own = data
    .map((one) => ({ value: String(one.variableId), text: one.displayName ?? one.name }))
    .toSorted((a, b) => a.text.localeCompare(b.text))
  const cause = data.find(({ variableId }) => String(variableId) === form.cause)
  const effect = data.find(({ variableId }) => String(variableId) === form.effect)
  const isTreatment = cause?.variableCategoryName === TREATMENTS
  return (
    <>
      <Select
        label={words.cause}
        value={form.cause}
        options={[{ value: '', text: words.causeNone }, ...own]}
        onChange={(value) => ask({ cause: value })}
      />
      <Select
        label={words.outcome}
        value={form.effect}
        options={[{ value: '', text: words.choose }, ...own]}
        onChange={(value) => ask({ effect: value })}
      />
      {form.effect !== '' && (
        <Question
          form={form}
          put={put}
          numbers={numbers}
          unit={effect?.unitAbbreviatedName ?? ''}
          mayBeMedicine={isTreatment || form.cause === ''}
        >
          <Lengths form={form} plan={plan} planning={planning} onChoose={(option) => put({ option })} />
        </Question>
      )}
    </>
  )
}

interface QuestionProps {
  readonly form: DraftForm
  readonly put: (change: Partial<DraftForm>) => void
  readonly numbers: DraftNumbers
  readonly unit: string
  readonly mayBeMedicine: boolean
  readonly children: ComponentChildren
}

/** What is compared, which difference matters, and when it shows. */
function Question({ form, put, numbers, unit, mayBeMedicine, children }: QuestionProps) {
  const words = useWords(experimentWords)
  return (
    <>
      <Options form={form} put={put} numbers={numbers} />
      <NumberField
        label={words.smallest}
        value={form.smallest}
        number={numbers.smallest}
        decimal={decimalSeparator()}
        hint={words.smallestHint(unit)}
        onInput={(text) => put({ smallest: text, option: '' })}
      />
      <Select
        label={words.lag}
        value={form.lag}
        options={LAGS.map((days) => ({ value: String(days), text: words.lagDays(days) }))}
        onChange={(lag) => put({ lag, option: '' })}
      />
      <Select
        label={words.lasts}
        value={form.lasts}
        options={LASTS.map((days) => ({ value: String(days), text: words.lastsDays(days) }))}
        onChange={(lasts) => put({ lasts, option: '' })}
      />
      {mayBeMedicine && (
        <Choice
          label={words.medicine}
          value={form.medicine}
          options={(['none', 'overTheCounter', 'prescribed'] as const).map((value) => ({
            value,
            text: words.medicines[value],
          }))}
          onChange={(value) => put({ medicine: value as DraftForm['medicine'] })}
        />
      )}
      {children}
      <Tick
        label={words.always}
        hint={words.alwaysHint}
        isOn={form.isPublic}
        onChange={(isPublic) => put({ isPublic })}
      />
      {!form.hasThird && (
        <Tick
          label={words.countTogether}
          hint={words.countTogetherHint}
          isOn={form.countTogether}
          onChange={(countTogether) => put({ countTogether })}
        />
      )}
    </>
  )
}

type OptionsProps = Pick<QuestionProps, 'form' | 'put' | 'numbers'>

/** Two options, and a third on request; three may be amounts of the same thing. */
function Options({ form, put, numbers }: OptionsProps) {
  const words = useWords(experimentWords)
  return (
    <>
      <Field
        label={words.first}
        value={form.first}
        hint={words.firstHint}
        onInput={(first) => put({ first })}
        longest={300}
      />
      <Field
        label={words.second}
        value={form.second}
        hint={words.secondHint}
        onInput={(second) => put({ second })}
        longest={300}
      />
      <Tick
        label={words.hasThird}
        hint={words.hasThirdHint}
        isOn={form.hasThird}
        onChange={(hasThird) => put({ hasThird, option: '', ...(hasThird ? { countTogether: false } : {}) })}
      />
      {form.hasThird && (
        <>
          <Field
            label={words.third}
            value={form.third}
            hint={words.thirdHint}
            onInput={(third) => put({ third, option: '' })}
            longest={300}
          />
          <Tick
            label={words.hasAmounts}
            hint={words.hasAmountsHint}
            isOn={form.hasAmounts}
            onChange={(hasAmounts) => put({ hasAmounts })}
          />
          {form.hasAmounts && <Amounts form={form} put={put} numbers={numbers} />}
        </>
      )}
    </>
  )
}

function Amounts({ form, put, numbers }: OptionsProps) {
  const words = useWords(experimentWords)
  return (
    <>
      {[words.first, words.second, words.third].map((option, place) => (
        <NumberField
          key={option}
          label={words.amountOf(option)}
          value={form.amounts[place] ?? ''}
          number={numbers.amounts?.[place]}
          decimal={decimalSeparator()}
          onInput={(text) => put({ amounts: form.amounts.with(place, text) as unknown as DraftForm['amounts'] })}
        />
      ))}
    </>
  )
}

interface LengthsProps extends Pick<DraftFieldsProps, 'form' | 'plan' | 'planning'> {
  readonly onChoose: (option: string) => void
}

/**
 * How long it takes, judged by the person's past days. Its space is reserved, so that nothing moves when it appears.
 */
function Lengths({ form, plan, planning, onChoose }: LengthsProps) {
  const words = useWords(experimentWords)
  const text = planning.failure === undefined ? plan?.sentence : faultTexts(planning.failure).join(' ')
  return (
    <>
      <p role="status" class="hint">
        {planning.isBusy ? words.planning : (text ?? '')}
      </p>
      {plan && plan.options.length > 0 && (
        <Choice
          label={words.lengths}
          value={form.option}
          options={plan.options.map(({ days, periodDays, washoutDays }, at) => ({
            value: String(at),
            text: [words.length(days, periodDays), ...(washoutDays > 0 ? [words.washout(washoutDays)] : [])].join(', '),
          }))}
          onChange={onChoose}
        />
      )}
      {plan?.options[Number(form.option)] && form.option !== '' && (
        <p class="hint">{words.power(Math.round(100 * (plan.options[Number(form.option)]?.power ?? 0)))}</p>
      )}
    </>
  )
}

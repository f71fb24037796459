import type { Experiment, ExperimentConfirmations, ExperimentSafetyRule } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { useFaults } from '../../offline/use-faults.ts'
import { parseNumber } from '../../record/parse-number.ts'
import { pathTo } from '../../router/places.ts'
import { navigate } from '../../router/router.ts'
import { addDays, localDay, nowMs } from '../../time/local.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { Faults } from '../../ui/faults.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { announce } from '../../undo/undo.ts'
import { experimentWords } from '../../words/experiments.ts'
import { decimalSeparator } from '../../words/numbers.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords } from '../../words/words.ts'
import { saveDraft, start } from './actions.ts'
import { Confirmations, forEverybody } from './confirmations.tsx'
import { DraftFields } from './draft-fields.tsx'
import { type DraftForm, emptyForm, filledIn, formOf, inputOf } from './draft-form.ts'
import { usePlan } from './use-plan.ts'

interface DraftSheetProps {
  readonly cause?: string
  readonly effect?: string
  /** A draft to change. */
  readonly experiment?: Experiment
  readonly onClose: () => void
}

/** From two variables to an experiment that has started, or a draft of one. */
export function DraftSheet({ cause = '', effect = '', experiment, onClose }: DraftSheetProps) {
  const words = useWords(experimentWords)
  const { close, notDone } = useWords(shellWords)
  const decimal = decimalSeparator()
  const [form, setForm] = useState<DraftForm>(() =>
    experiment ? formOf(experiment, decimal) : emptyForm(cause, effect),
  )
  const [firstDay, setFirstDay] = useState(() => addDays(localDay(nowMs(), zoneHere()), 1))
  const [rules, setRules] = useState<readonly ExperimentSafetyRule[]>([forEverybody(words.understood)])
  const [given, setGiven] = useState<ExperimentConfirmations>({})
  const { faults, attempt } = useFaults()
  const smallest = parseNumber(form.smallest, locale())
  const numbers = { smallest, amounts: form.amounts.map((text) => parseNumber(text, locale())) }
  const asked = form.effect === '' ? undefined : inputOf(form, numbers)
  const planning = usePlan(asked, ({ plan, draft }) => setForm((now) => filledIn(now, draft, plan, decimal)))
  const plan = planning.planned?.plan
  const save = async (): Promise<Experiment> => {
    const saved = await saveDraft(inputOf(form, numbers, plan))
    setForm((now) => ({ ...now, id: saved.id }))
    return saved
  }
  const leave = (id: number) => {
    onClose()
    navigate(pathTo('experiment', { id: String(id) }))
  }
  const begin = async () => {
    const { id, safety } = await save()
    const concerned = safety?.rules ?? []
    const isNews = concerned.some((rule) => !rules.some((known) => known.id === rule.id))
    if (isNews) return setRules(concerned)
    await start({ experimentId: id, firstDay, confirmations: given })
    leave(id)
  }
  const keep = async () => {
    const { id } = await save()
    announce({ text: words.saved })
    leave(id)
  }
  return (
    <Sheet title={words.newOne} closeLabel={close} isOpen onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void attempt(begin)
        }}
      >
        <Faults title={notDone} faults={faults} />
        <DraftFields form={form} setForm={setForm} numbers={numbers} plan={plan} planning={planning} />
        {plan && (
          <>
            <MomentField label={words.startsOn} kind="date" value={firstDay} onInput={setFirstDay} />
            {rules.length > 1 && <p>{words.moreToConfirm}</p>}
            <Confirmations rules={rules} given={given} onChange={setGiven} />
            <div class="actions">
              <Button kind="main" type="submit">
                {words.start}
              </Button>
              <Button onClick={() => void attempt(keep)}>{words.saveDraft}</Button>
            </div>
          </>
        )}
      </form>
    </Sheet>
  )
}

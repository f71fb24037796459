import type { Experiment, ExperimentQuestion } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { failureText, useFaults } from '../../offline/failure-text.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { navigate, useAddress } from '../../router/router.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Tick } from '../../ui/tick.tsx'
import { type ExperimentWords, experimentWords } from '../../words/experiments.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'
import { saveDraft } from './actions.ts'
import { type DraftForm, formOfQuestion } from './draft-form.ts'
import { DraftSheet } from './later.tsx'
import { useExperiments, useOwnVariables, useQuestions } from './queries.ts'

/** Current and past experiments, and how to start one. `?cause=…&effect=…` opens the form for that pair. */
export function ExperimentsPage() {
  const texts = useWords(experimentWords)
  const { tryAgain } = useWords(shellWords)
  const reading = useExperiments()
  const query = new URLSearchParams(useAddress().search)
  const cause = query.get('cause') ?? ''
  const effect = query.get('effect') ?? ''
  const [isNew, setNew] = useState(effect !== '')
  const [ready, setReady] = useState<ReadyQuestion>()
  const close = () => {
    setNew(false)
    setReady(undefined)
    if (effect !== '') navigate(pathTo('experiments'), 'replace')
  }
  return (
    <>
      <PageHeading title={texts.title} />
      <p>{texts.lead}</p>
      <div class="actions">
        <Button kind="main" onClick={() => setNew(true)}>
          {texts.newOne}
        </Button>
        <CopyPlan />
      </div>
      <Loaded reading={reading} failureText={failureText} againText={tryAgain}>
        {({ experiments }) =>
          experiments.length === 0 ? <EmptyState text={texts.none} /> : <Lists all={experiments} />
        }
      </Loaded>
      <ReadyQuestions onChoose={setReady} />
      {(isNew || ready) && <DraftSheet cause={cause} effect={effect} ready={ready} onClose={close} />}
    </>
  )
}

interface ReadyQuestion {
  readonly question: ExperimentQuestion
  readonly form: Partial<DraftForm>
}

const SHOWN_AT_ONCE = 6

/** Ready-made questions; those about what the person records come first. */
function ReadyQuestions({ onChoose }: { readonly onChoose: (chosen: ReadyQuestion) => void }) {
  const texts = useWords(experimentWords)
  const [showsAll, setAll] = useState(false)
  const { data: variables = [] } = useOwnVariables()
  const questions = useQuestions().data?.questions ?? []
  if (questions.length === 0) return null
  const idOf = (name: string | undefined) =>
    String(variables.find((variable) => variable.name === name)?.variableId ?? '')
  const formFor = (question: ExperimentQuestion) => {
    const { causeVariableName, effectVariableName } = question.input
    return formOfQuestion(question, { cause: idOf(causeVariableName), effect: idOf(effectVariableName) })
  }
  const missing = ({ input }: ExperimentQuestion) =>
    Number(idOf(input.effectVariableName) === '') + Number(idOf(input.causeVariableName) === '') / 2
  const sorted = questions.toSorted((a, b) => missing(a) - missing(b))
  const shown = showsAll ? sorted : sorted.slice(0, SHOWN_AT_ONCE)
  return (
    <Section title={texts.ready}>
      <RowList name={texts.ready}>
        {shown.map((question) => {
          const { id, input, effectDisplayName } = question
          const treatment = input.arms?.[1]?.name ?? ''
          const name = texts.readyOne(treatment, effectDisplayName)
          return (
            <li key={id}>
              <Row
                button={{ name, onClick: () => onChoose({ question, form: formFor(question) }) }}
                title={treatment}
                aside={texts.changes(effectDisplayName)}
              />
            </li>
          )
        })}
      </RowList>
      {sorted.length > shown.length && (
        <div class="actions">
          <Button onClick={() => setAll(true)}>{texts.showMore(sorted.length - shown.length)}</Button>
        </div>
      )}
    </Section>
  )
}

function Lists({ all }: { readonly all: readonly Experiment[] }) {
  const texts = useWords(experimentWords)
  const groups = [
    { title: texts.running, list: all.filter(({ state }) => state === 'running' || state === 'paused') },
    { title: texts.drafts, list: all.filter(({ state }) => state === 'draft') },
    { title: texts.ended, list: all.filter(({ state }) => state === 'finished' || state === 'stopped') },
  ]
  return (
    <>
      {groups.map(({ title, list }) =>
        list.length === 0 ? null : (
          <Section key={title} title={title}>
            <RowList name={title}>
              {list.map((experiment) => (
                <li key={experiment.id}>
                  <Row
                    href={pathTo('experiment', { id: String(experiment.id) })}
                    title={experiment.title}
                    aside={asideOf(experiment, texts)}
                  />
                </li>
              ))}
            </RowList>
          </Section>
        ),
      )}
    </>
  )
}

/** Today's instruction, or the verdict, or the state. */
function asideOf({ state, today, result }: Experiment, texts: ExperimentWords): string {
  if (today) return `${texts.dayOf(today.day, today.days)}: ${today.instruction}`
  return result ? texts.verdict[result.verdict] : texts.stateWords[state]
}

/** Copies a published plan into a draft of one's own, with its own random order. */
function CopyPlan() {
  const texts = useWords(experimentWords)
  const { close, notDone } = useWords(shellWords)
  const [isOpen, setOpen] = useState(false)
  const [link, setLink] = useState('')
  const [countTogether, setCountTogether] = useState(false)
  const { faults, attempt } = useFaults()
  const copy = async () => {
    const { id } = await saveDraft({ fromStudyId: studyIn(link), ...(countTogether ? { countTogether } : {}) })
    navigate(pathTo('experiment', { id: String(id) }))
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.copyPlan}</Button>
      <Sheet title={texts.copyPlan} closeLabel={close} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Form
          problem={notDone}
          faults={faults}
          button={texts.copyPlanDo}
          onSubmit={() => attempt(copy)}
          isDisabled={link.trim() === ''}
        >
          <p>{texts.copyPlanText}</p>
          <Field label={texts.copyPlanLink} kind="url" value={link} onInput={setLink} isRequired />
          <Tick
            label={texts.countTogether}
            hint={texts.countTogetherHint}
            isChecked={countTogether}
            onChange={setCountTogether}
          />
        </Form>
      </Sheet>
    </>
  )
}

/** The last part of the address of its page. */
const studyIn = (link: string): string =>
  link
    .trim()
    .replace(/[?#].*$/, '')
    .replace(/\.json$/, '')
    .split('/')
    .at(-1) ?? ''

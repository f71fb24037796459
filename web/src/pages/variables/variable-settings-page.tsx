import type { SlimUserVariable } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { connection } from '../../offline/connection.ts'
import { useFaults } from '../../offline/failure-text.ts'
import { useMirror } from '../../offline/use-mirror.ts'
import { parseNumber } from '../../record/parse-number.ts'
import { kindOfUnit } from '../../record/values.ts'
import { pathTo } from '../../router/places.ts'
import { navigate } from '../../router/router.ts'
import { useStore } from '../../state/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { Faults } from '../../ui/faults.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { formatNumber } from '../../words/numbers.ts'
import { shellWords } from '../../words/shell.ts'
import { variableWords } from '../../words/variables.ts'
import { locale, useWords } from '../../words/words.ts'
import { deleteVariable, orderSources, resetSettings, saveSettings } from './actions.ts'
import { IngredientsSection } from './ingredients-section.tsx'
import { SettingsFields } from './settings-fields.tsx'
import { formOf, type ReadForm, readForm, type SettingsForm } from './settings-form.ts'
import { VariableFrame, type VariableParams } from './variable-frame.tsx'

export function VariableSettingsPage({ params: { id } }: VariableParams) {
  return (
    <VariableFrame id={id} tab="settings">
      {(variable) => <SettingsTab key={variable.variableId} variable={variable} />}
    </VariableFrame>
  )
}

const written = (value: number) => formatNumber(value, 6).replaceAll(/[\s'’]/g, '')

/** Every setting of a variable. */
function SettingsTab({ variable }: { readonly variable: SlimUserVariable }) {
  const texts = useWords(variableWords)
  const saved = formOf(variable, written)
  const [changes, setChanges] = useState<Partial<SettingsForm>>({})
  const [bad, setBad] = useState<Extract<ReadForm, { kind: 'bad' }>['fields']>([])
  const [isAsking, setAsking] = useState(false)
  const form = { ...saved, ...changes }
  const save = async () => {
    const read = readForm(form, saved, (text) => parseNumber(text, locale()))
    setBad(read.kind === 'bad' ? read.fields : [])
    if (read.kind === 'bad') return
    if (Object.keys(read.settings).length > 0) await saveSettings(variable, read.settings)
    setChanges({})
  }
  const reset = async () => {
    setBad([])
    setChanges({})
    await resetSettings(variable)
  }
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Faults title={texts.lookAgain} faults={bad.map((field) => faultText(field, texts))} />
        <SettingsFields form={form} bad={bad} onChange={(change) => setChanges({ ...changes, ...change })} />
        <div class="actions">
          <Button kind="main" type="submit">
            {texts.save}
          </Button>
          <Button onClick={() => void reset()}>{texts.reset}</Button>
          <Button kind="danger" onClick={() => setAsking(true)}>
            {texts.remove}
          </Button>
        </div>
        <DeleteDialog variable={variable} isOpen={isAsking} onClose={() => setAsking(false)} />
      </form>
      {kindOfUnit(variable.unitAbbreviatedName).kind === 'number' && <IngredientsSection variable={variable} />}
      <SourcesSection variable={variable} />
    </>
  )
}

type VariableWords = (typeof variableWords)['en']
type BadField = Extract<ReadForm, { kind: 'bad' }>['fields'][number]

function faultText(field: BadField, texts: VariableWords): string {
  if (field === 'name') return texts.needsName
  if (field === 'limits') return texts.orderOfLimits
  const labels = {
    fillingValue: texts.fillingValue,
    smallest: texts.smallest,
    largest: texts.largest,
    onsetHours: texts.onset,
    durationHours: texts.duration,
  }
  return texts.notNumber(labels[field])
}

interface DeleteDialogProps {
  readonly variable: SlimUserVariable
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks before deleting a variable with all its entries. */
function DeleteDialog({ variable, isOpen, onClose }: DeleteDialogProps) {
  const texts = useWords(variableWords)
  const { close } = useWords(shellWords)
  const isOffline = useStore(connection) === 'offline'
  const { faults, attempt } = useFaults()
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    if (await attempt(() => deleteVariable(variable))) navigate(pathTo('variables'))
    else setBusy(false)
  }
  return (
    <Sheet
      role="alertdialog"
      title={texts.removeTitle(variable.displayName, variable.numberOfRawMeasurements)}
      closeLabel={close}
      isOpen={isOpen}
      onClose={onClose}
    >
      <Faults title={texts.lookAgain} faults={faults} />
      <p>{isOffline ? texts.removeOffline : texts.removeText}</p>
      <div class="actions">
        <Button kind="danger" disabled={isOffline || isBusy} onClick={() => void remove()}>
          {texts.removeConfirm}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </div>
    </Sheet>
  )
}

/** Which source takes precedence for the same time. Hidden with only one source. */
function SourcesSection({ variable }: { readonly variable: SlimUserVariable }) {
  const texts = useWords(variableWords)
  const { variableId } = variable
  const { data } = useMirror('listSources', { query: { variableId } })
  const sources = data?.sources ?? []
  if (sources.length < 2) return null
  const names = sources.map(({ sourceName }) => sourceName)
  const previous = sources.some(({ isOrdered }) => isOrdered) ? names : []
  const raise = (at: number) => {
    const raised = names.toSpliced(at, 1).toSpliced(at - 1, 0, names[at] ?? '')
    void orderSources(variable, raised, previous)
  }
  return (
    <Section title={texts.sources}>
      <p class="aside-text">{texts.sourcesHint}</p>
      <RowList name={texts.sources}>
        {sources.map(({ sourceName, numberOfMeasurements }, at) => (
          <li key={sourceName}>
            <Row
              title={sourceName}
              aside={texts.entriesCounted(numberOfMeasurements)}
              end={
                at > 0 && (
                  <Button kind="quiet" aria-label={texts.raiseOf(sourceName)} onClick={() => raise(at)}>
                    {texts.raise}
                  </Button>
                )
              }
            />
          </li>
        ))}
      </RowList>
    </Section>
  )
}

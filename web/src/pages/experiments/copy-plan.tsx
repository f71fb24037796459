import { useState } from 'preact/hooks'
import { useFaults } from '../../offline/use-faults.ts'
import { pathTo } from '../../router/places.ts'
import { navigate } from '../../router/router.ts'
import { Button } from '../../ui/button.tsx'
import { Faults } from '../../ui/faults.tsx'
import { Field } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Tick } from '../../ui/tick.tsx'
import { experimentWords } from '../../words/experiments.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'
import { saveDraft } from './actions.ts'

/** Somebody's published plan becomes an own draft, with an own chance. */
export function CopyPlan() {
  const words = useWords(experimentWords)
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
      <Button onClick={() => setOpen(true)}>{words.copyPlan}</Button>
      <Sheet title={words.copyPlan} closeLabel={close} isOpen={isOpen} onClose={() => setOpen(false)}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void attempt(copy)
          }}
        >
          <Faults title={notDone} faults={faults} />
          <p>{words.copyPlanText}</p>
          <Field label={words.copyPlanLink} kind="url" value={link} onInput={setLink} isRequired />
          <Tick
            label={words.countTogether}
            hint={words.countTogetherHint}
            isOn={countTogether}
            onChange={setCountTogether}
          />
          <div class="actions">
            <Button kind="main" type="submit" disabled={link.trim() === ''}>
              {words.copyPlanDo}
            </Button>
          </div>
        </form>
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

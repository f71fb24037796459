import { useState } from 'preact/hooks'
import { useOwnVariables } from '../../record/own-variables.ts'
import { pathTo } from '../../router/places.ts'
import { navigate } from '../../router/router.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { findingWords } from '../../words/findings.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'

/** Any two of the person's variables: one of four answers, at once. */
export function AskQuestion({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(findingWords)
  const { close } = useWords(shellWords)
  const { data = [] } = useOwnVariables()
  const [cause, setCause] = useState('')
  const [effect, setEffect] = useState('')
  const own = data
    .map((one) => ({ value: String(one.variableId), text: one.displayName ?? one.name }))
    .toSorted((a, b) => a.text.localeCompare(b.text))
  const options = [{ value: '', text: words.choose }, ...own]
  const isSame = cause !== '' && cause === effect
  return (
    <Sheet title={words.ask} closeLabel={close} isOpen onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (cause !== '' && effect !== '' && !isSame) navigate(pathTo('finding', { cause, effect }))
        }}
      >
        <Select label={words.does} value={cause} options={options} onChange={setCause} />
        <Select
          label={words.change}
          value={effect}
          options={options}
          onChange={setEffect}
          fault={isSame ? words.askSame : undefined}
        />
        <div class="actions">
          <Button kind="main" type="submit" disabled={cause === '' || effect === '' || isSame}>
            {words.check}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

import { useState } from 'preact/hooks'
import { useFaults } from '../../offline/use-faults.ts'
import { pathTo } from '../../router/places.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Faults } from '../../ui/faults.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Ticks } from '../../ui/ticks.tsx'
import { announce } from '../../undo/undo.ts'
import { appsWords } from '../../words/apps.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'
import { createToken } from './actions.ts'
import { useIsConfirmed } from './queries.ts'

/** What a script may need. What would let it take over the account is left to the account page. */
const OFFERED = ['basic', 'readmeasurements', 'writemeasurements', 'notify', 'export'] as const
const LENGTHS = ['7', '30', '90', '366']

export function TokenSheet({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(appsWords)
  const { close } = useWords(shellWords)
  const isConfirmed = useIsConfirmed()
  const [token, setToken] = useState<string>()
  return (
    <Sheet title={words.newToken} closeLabel={close} isOpen onClose={onClose}>
      {token !== undefined && (
        <>
          <CopyField
            label={words.token}
            value={token}
            hint={words.tokenHint}
            copyText={words.copyToken}
            onCopied={() => announce({ text: words.copied })}
          />
          <div class="actions">
            <Button kind="main" onClick={onClose}>
              {words.done}
            </Button>
          </div>
        </>
      )}
      {token === undefined && isConfirmed && <TokenForm onToken={setToken} />}
      {token === undefined && !isConfirmed && (
        <>
          <p>{words.confirmText}</p>
          <div class="actions">
            <a class="button main" href={`/auth/confirm?next=${encodeURIComponent(pathTo('apps'))}`}>
              {words.confirm}
            </a>
          </div>
        </>
      )}
    </Sheet>
  )
}

function TokenForm({ onToken }: { readonly onToken: (token: string) => void }) {
  const words = useWords(appsWords)
  const { notDone } = useWords(shellWords)
  const [name, setName] = useState('')
  const [days, setDays] = useState('90')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['basic', 'readmeasurements']))
  const { faults, setFaults, attempt } = useFaults()
  const create = async () => {
    if (chosen.size === 0) return setFaults([words.pickOne])
    await attempt(async () =>
      onToken(await createToken({ name: name.trim(), scopes: [...chosen], days: Number(days) })),
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <Faults title={notDone} faults={faults} />
      <Field label={words.name} hint={words.nameHint} value={name} onInput={setName} isRequired longest={100} />
      <Ticks
        label={words.mayDo}
        options={OFFERED.map((value) => ({ value, text: words.scopes[value] ?? value }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <Select
        label={words.works}
        value={days}
        options={LENGTHS.map((value) => ({ value, text: words.lengths[value] ?? value }))}
        onChange={setDays}
      />
      <div class="actions">
        <Button kind="main" type="submit">
          {words.create}
        </Button>
      </div>
    </form>
  )
}

import { useState } from 'preact/hooks'
import { useFaults } from '../../offline/failure-text.ts'
import { useOwnVariables } from '../../record/own-variables.ts'
import { Button } from '../../ui/button.tsx'
import { Faults } from '../../ui/faults.tsx'
import { Field, MomentField } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Ticks } from '../../ui/tick.tsx'
import { kindInWords } from '../../words/kinds.ts'
import { sharingWords } from '../../words/sharing.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'
import { invite } from './actions.ts'
import { LinkToPassOn } from './link-to-pass-on.tsx'

const EVERYTHING = 'everything'

export function InviteSheet({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(sharingWords)
  const { close, notDone } = useWords(shellWords)
  const kinds = [...new Set((useOwnVariables().data ?? []).map((one) => one.variableCategoryName ?? ''))].filter(
    Boolean,
  )
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [until, setUntil] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { faults, setFaults, attempt } = useFaults()
  const [link, setLink] = useState<string>()
  const send = async () => {
    if (chosen.size === 0) return setFaults([words.pickOne])
    const categories = chosen.has(EVERYTHING) ? undefined : [...chosen]
    const asked = { emailAddress: email.trim(), name: name.trim(), categories, until }
    await attempt(async () => setLink(await invite(asked)))
  }
  return (
    <Sheet title={words.invite} closeLabel={close} isOpen onClose={onClose}>
      {link !== undefined && <LinkToPassOn link={link} hint={words.invited} onClose={onClose} />}
      {link === undefined && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <Faults title={notDone} faults={faults} />
          <p>{words.inviteHint}</p>
          <Field label={words.email} kind="email" value={email} onInput={setEmail} isRequired autocomplete="off" />
          <Field label={words.name} value={name} onInput={setName} autocomplete="off" />
          <Ticks
            label={words.what}
            options={[
              { value: EVERYTHING, text: words.everything },
              ...kinds
                .map((kind) => ({ value: kind, text: kindInWords(kind) }))
                .toSorted((a, b) => a.text.localeCompare(b.text)),
            ]}
            chosen={chosen}
            onChange={setChosen}
          />
          <MomentField label={words.untilField} kind="date" value={until} onInput={setUntil} hint={words.untilHint} />
          <div class="actions">
            <Button kind="main" type="submit">
              {words.send}
            </Button>
          </div>
        </form>
      )}
    </Sheet>
  )
}

import type { Token } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { faultTexts, useFaults } from '../../offline/failure-text.ts'
import { pathTo } from '../../router/places.ts'
import { localDay, momentOf, nowMs } from '../../time/local.ts'
import { agoWords, dayWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { AskSheet } from '../../ui/ask-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Faults } from '../../ui/faults.tsx'
import { CopyField, Field, Select } from '../../ui/field.tsx'
import { RowList } from '../../ui/row.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Ticks } from '../../ui/tick.tsx'
import { announce } from '../../undo/undo.ts'
import { appsWords } from '../../words/apps.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords } from '../../words/words.ts'
import { createToken, revokeToken } from './actions.ts'
import { useIsConfirmed } from './queries.ts'

export function TokenSection({ tokens }: { readonly tokens: readonly Token[] }) {
  const words = useWords(appsWords)
  const { notDone } = useWords(shellWords)
  const [isCreating, setCreating] = useState(false)
  const [ending, setEnding] = useState<Token>()
  return (
    <>
      <div class="actions">
        <Button onClick={() => setCreating(true)}>{words.newToken}</Button>
      </div>
      {tokens.length === 0 && <EmptyState text={words.noTokens} />}
      <RowList name={words.tokens} look="cards">
        {tokens.map((one) => (
          <li key={one.id}>
            <OneToken token={one} onRevoke={() => setEnding(one)} />
          </li>
        ))}
      </RowList>
      {isCreating && <TokenSheet onClose={() => setCreating(false)} />}
      {ending && (
        <AskSheet
          title={words.revokeTokenAsk(ending.name)}
          text={words.revokeTokenText}
          button={words.revoke}
          cancel={words.cancel}
          problem={notDone}
          faultTexts={faultTexts}
          act={() => revokeToken(ending.id, ending.name)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  )
}

function OneToken({ token, onRevoke }: { readonly token: Token; readonly onRevoke: () => void }) {
  const words = useWords(appsWords)
  const { name, scopes, expiresAt, lastUsedAt } = token
  const now = nowMs()
  const used = lastUsedAt ? words.used(agoWords(momentOf(lastUsedAt), now, zoneHere(), locale())) : words.neverUsed
  const dayOf = (text: string) => dayWords(localDay(momentOf(text), zoneHere()), localDay(now, zoneHere()), locale())
  return (
    <Card>
      <h3>{name}</h3>
      <p class="hint">{[expiresAt && words.until(dayOf(expiresAt)), used].filter(Boolean).join(', ')}</p>
      <ScopeList scopes={scopes} />
      <div class="actions">
        <Button kind="danger" aria-label={words.revokeToken(name)} onClick={onRevoke}>
          {words.revoke}
        </Button>
      </div>
    </Card>
  )
}

/** Scopes that a script may need, without those that would let it take over the account. */
const OFFERED = ['basic', 'readmeasurements', 'writemeasurements', 'notify', 'export'] as const
const LENGTHS = ['7', '30', '90', '366']

function TokenSheet({ onClose }: { readonly onClose: () => void }) {
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

/** What a token may do, in words. */
export function ScopeList({ scopes }: { readonly scopes: readonly string[] }) {
  const words = useWords(appsWords)
  return (
    <ul aria-label={words.may}>
      {scopes.map((scope) => (
        <li key={scope}>{words.scopes[scope] ?? scope}</li>
      ))}
    </ul>
  )
}

import type { AdminPerson } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { failureText, faultTexts } from '../../offline/failure-text.ts'
import { session } from '../../offline/session.ts'
import { useStore } from '../../state/use-store.ts'
import { localDay, momentOf, nowMs } from '../../time/local.ts'
import { agoWords, dayWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { AskSheet } from '../../ui/ask-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { announce } from '../../undo/undo.ts'
import { adminWords } from '../../words/admin.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords } from '../../words/words.ts'
import { removePerson } from './actions.ts'
import { AdminFrame, useAnswer } from './admin-frame.tsx'
import { InvitePersonSheet, ResetLinkSheet } from './link-sheets.tsx'

/** Who has an account. */
export function AdminPeoplePage() {
  return (
    <AdminFrame place="adminPeople">
      <People />
    </AdminFrame>
  )
}

function People() {
  const words = useWords(adminWords)
  const { tryAgain } = useWords(shellWords)
  const [isInviting, setInviting] = useState(false)
  const people = useAnswer('listPeople', { query: { limit: 200 } })
  return (
    <Section title={words.people}>
      <p class="hint">{words.privacy}</p>
      <div class="actions">
        <Button kind="main" onClick={() => setInviting(true)}>
          {words.invite}
        </Button>
      </div>
      <Loaded reading={people} failureText={failureText} againText={tryAgain}>
        {(answer) => <PeopleList people={answer.people} onChanged={people.readAgain} />}
      </Loaded>
      {isInviting && <InvitePersonSheet onClose={() => setInviting(false)} />}
    </Section>
  )
}

interface PeopleListProps {
  readonly people: readonly AdminPerson[]
  readonly onChanged: () => void
}

function PeopleList({ people, onChanged }: PeopleListProps) {
  const words = useWords(adminWords)
  const { notDone } = useWords(shellWords)
  const [resetting, setResetting] = useState<AdminPerson>()
  const [removing, setRemoving] = useState<AdminPerson>()
  const remove = async ({ id, displayName }: AdminPerson) => {
    await removePerson(id)
    announce({ text: words.removed(displayName) })
    onChanged()
  }
  return (
    <>
      <RowList name={words.people} look="cards">
        {people.map((one) => (
          <li key={one.id}>
            <OnePerson person={one} onReset={() => setResetting(one)} onRemove={() => setRemoving(one)} />
          </li>
        ))}
      </RowList>
      {resetting && <ResetLinkSheet person={resetting} onClose={() => setResetting(undefined)} />}
      {removing && (
        <AskSheet
          title={words.removeAsk(removing.displayName)}
          text={words.removeText}
          button={words.remove}
          cancel={words.cancel}
          problem={notDone}
          faultTexts={faultTexts}
          act={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}

interface OnePersonProps {
  readonly person: AdminPerson
  readonly onReset: () => void
  readonly onRemove: () => void
}

function OnePerson({ person, onReset, onRemove }: OnePersonProps) {
  const words = useWords(adminWords)
  const isMe = useStore(session).person?.userId === person.id
  const { displayName, email, createdAt, lastSignInAt, isAdministrator } = person
  const since = dayWords(localDay(momentOf(createdAt), zoneHere()), localDay(nowMs(), zoneHere()), locale())
  const seen = lastSignInAt
    ? words.seen(agoWords(momentOf(lastSignInAt), nowMs(), zoneHere(), locale()))
    : words.notSeen
  return (
    <Card>
      <h3>{displayName}</h3>
      <p>{email}</p>
      <p class="hint">
        {[isAdministrator && words.administrator, words.joined(since), seen].filter(Boolean).join(', ')}
      </p>
      {!isMe && (
        <div class="actions">
          <Button aria-label={words.resetName(displayName)} onClick={onReset}>
            {words.reset}
          </Button>
          <Button kind="danger" aria-label={words.removeName(displayName)} onClick={onRemove}>
            {words.remove}
          </Button>
        </div>
      )}
    </Card>
  )
}

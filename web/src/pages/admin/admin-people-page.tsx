import type { AdminPerson } from '@upshot/contract'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { failureText, faultTexts, useFaults } from '../../offline/failure-text.ts'
import { session } from '../../offline/session.ts'
import { useStore } from '../../state/use-store.ts'
import { localDay, momentOf, nowMs } from '../../time/local.ts'
import { agoWords, dayWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { AskSheet } from '../../ui/ask-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyOnce } from '../../ui/copy-field.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { announce } from '../../undo/undo.ts'
import { adminWords } from '../../words/admin.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords } from '../../words/words.ts'
import { type AccessLink, createResetLink, invitePerson, removePerson } from './actions.ts'
import { AdminFrame, useAnswer } from './admin-frame.tsx'

/** Who has an account. */
export function AdminPeoplePage() {
  return (
    <AdminFrame place="adminPeople">
      <People />
    </AdminFrame>
  )
}

function People() {
  const texts = useWords(adminWords)
  const { tryAgain } = useWords(shellWords)
  const [isInviting, setInviting] = useState(false)
  const people = useAnswer('listPeople', { query: { limit: 200 } })
  return (
    <Section title={texts.people}>
      <p class="hint">{texts.privacy}</p>
      <div class="actions">
        <Button kind="main" onClick={() => setInviting(true)}>
          {texts.invite}
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
  const texts = useWords(adminWords)
  const { notDone } = useWords(shellWords)
  const [resetting, setResetting] = useState<AdminPerson>()
  const [removing, setRemoving] = useState<AdminPerson>()
  const remove = async ({ id, displayName }: AdminPerson) => {
    await removePerson(id)
    announce({ text: texts.removed(displayName) })
    onChanged()
  }
  return (
    <>
      <RowList name={texts.people} look="cards">
        {people.map((person) => (
          <li key={person.id}>
            <OnePerson person={person} onReset={() => setResetting(person)} onRemove={() => setRemoving(person)} />
          </li>
        ))}
      </RowList>
      {resetting && <ResetLinkSheet person={resetting} onClose={() => setResetting(undefined)} />}
      {removing && (
        <AskSheet
          title={texts.removeAsk(removing.displayName)}
          text={texts.removeText}
          button={texts.remove}
          cancel={texts.cancel}
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
  const texts = useWords(adminWords)
  const isCurrentUser = useStore(session).person?.userId === person.id
  const { displayName, email, createdAt, lastSignInAt, isAdministrator } = person
  const since = dayWords(localDay(momentOf(createdAt), zoneHere()), localDay(nowMs(), zoneHere()), locale())
  const lastSeen = lastSignInAt
    ? texts.seen(agoWords(momentOf(lastSignInAt), nowMs(), zoneHere(), locale()))
    : texts.notSeen
  return (
    <Card>
      <h3>{displayName}</h3>
      <p>{email}</p>
      <p class="hint">
        {[isAdministrator && texts.administrator, texts.joined(since), lastSeen].filter(Boolean).join(', ')}
      </p>
      {!isCurrentUser && (
        <div class="actions">
          <Button aria-label={texts.resetName(displayName)} onClick={onReset}>
            {texts.reset}
          </Button>
          <Button kind="danger" aria-label={texts.removeName(displayName)} onClick={onRemove}>
            {texts.remove}
          </Button>
        </div>
      )}
    </Card>
  )
}

interface LinkSheetProps {
  readonly title: string
  readonly button: string
  readonly hint: string
  readonly make: () => Promise<AccessLink>
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** Creates a link, and shows it while the dialog is open. */
function LinkSheet({ title, button, hint, make, onClose, children }: LinkSheetProps) {
  const texts = useWords(adminWords)
  const { close, notDone } = useWords(shellWords)
  const [made, setMade] = useState<AccessLink>()
  const { faults, attempt } = useFaults()
  return (
    <Sheet title={title} closeLabel={close} isOpen onClose={onClose}>
      {made && <Made made={made} hint={hint} onClose={onClose} />}
      {!made && (
        <Form
          problem={notDone}
          faults={faults}
          button={button}
          onSubmit={() => attempt(() => make().then(setMade))}
          otherButtons={<Button onClick={onClose}>{texts.cancel}</Button>}
        >
          {children}
        </Form>
      )}
    </Sheet>
  )
}

interface MadeProps {
  readonly made: AccessLink
  readonly hint: string
  readonly onClose: () => void
}

function Made({ made: { link, isSent }, hint, onClose }: MadeProps) {
  const texts = useWords(adminWords)
  return (
    <>
      {isSent && <p>{texts.sent}</p>}
      <CopyOnce
        texts={link === undefined ? [] : [{ label: texts.link, value: link, hint, copyText: texts.copy }]}
        onCopied={() => announce({ text: texts.copied })}
        done={texts.done}
        onClose={onClose}
      />
    </>
  )
}

function InvitePersonSheet({ onClose }: { readonly onClose: () => void }) {
  const texts = useWords(adminWords)
  const [email, setEmail] = useState('')
  return (
    <LinkSheet
      title={texts.inviteTitle}
      button={texts.createInvitation}
      hint={texts.inviteHint}
      make={() => invitePerson(email.trim())}
      onClose={onClose}
    >
      <Field
        label={texts.email}
        hint={texts.emailHint}
        kind="email"
        value={email}
        onInput={setEmail}
        autocomplete="off"
      />
    </LinkSheet>
  )
}

function ResetLinkSheet({ person, onClose }: { readonly person: AdminPerson; readonly onClose: () => void }) {
  const texts = useWords(adminWords)
  return (
    <LinkSheet
      title={texts.resetTitle(person.displayName)}
      button={texts.createReset}
      hint={texts.resetHandOver}
      make={() => createResetLink(person.id)}
      onClose={onClose}
    >
      <p>{texts.resetText(person.displayName)}</p>
    </LinkSheet>
  )
}

import { failureText } from '../../offline/failure-text.ts'
import { session } from '../../offline/session.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { useStore } from '../../state/use-store.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { settingsWords } from '../../words/settings.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'
import { Account } from './account.tsx'
import { Appearance } from './appearance.tsx'
import { Device } from './device.tsx'
import { Profile } from './profile.tsx'
import { usePerson } from './queries.ts'
import { ReminderSettings } from './reminder-settings.tsx'

/** What has to do with the person comes from the server; the rest is about this browser and is always there. */
export function SettingsPage() {
  const words = useWords(settingsWords)
  const { tryAgain } = useWords(shellWords)
  const person = usePerson()
  const { person: whose, standing } = useStore(session)
  if (standing === 'out' && !whose) return <SignedOutHere />
  return (
    <div class="form-page">
      <PageHeading title={words.title} />
      <Loaded reading={person} failureText={failureText} againText={tryAgain} lines={6}>
        {(data) => (
          <>
            <Profile person={data} />
            <ReminderSettings person={data} />
          </>
        )}
      </Loaded>
      <Appearance />
      <Device />
      <Account name={person.data?.displayName ?? ''} />
    </div>
  )
}

/** Without a network there is no page to sign in with. */
function SignedOutHere() {
  const words = useWords(settingsWords)
  return (
    <>
      <PageHeading title={words.title} />
      <EmptyState text={words.signedOut}>
        <a class="button main" href="/auth/sign-in">
          {words.signIn}
        </a>
      </EmptyState>
    </>
  )
}

import type { AuthorizedClient, AuthorizedClients, ShareRead, User } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { failureText, useFaults } from '../../offline/failure-text.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { momentOf, nowMs } from '../../time/local.ts'
import { agoWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Table } from '../../ui/table.tsx'
import { announce } from '../../undo/undo.ts'
import { invitationWords, sharingWords } from '../../words/sharing.ts'
import { shellWords } from '../../words/shell.ts'
import { wordTable } from '../../words/table.ts'
import { locale, useWords } from '../../words/words.ts'
import { answerInvitation, coverText, invitationIn, revoke } from './actions.ts'
import { DoctorsLinkSheet, InviteSheet } from './link-sheets.tsx'
import { useReads, useSharers, useShares } from './queries.ts'

/** What was read through a share, as the log names it. */
const readWords = wordTable('app/reads', {
  'opened the shared page': 'Opened the shared page',
  'GET /measurements': 'Entries',
  'GET /measurements/daily': 'Daily values',
  'GET /measurements/export': 'Export of what is shared',
  'GET /userVariables': 'List of what you track',
  'GET /variables': 'Search for things to track',
  'GET /correlations': 'Findings',
  'GET /pairs': 'Days of a finding',
  'GET /sources': 'Sources of what you track',
  'GET /measurements/merge': 'One day in detail',
  'GET /charts': 'A chart',
  'GET /charts/sparks': 'Small charts',
  'GET /day': 'One day',
  'GET /days': 'Days with entries',
  'GET /report': 'Report',
  'GET /experiments': 'Experiments',
})

export function SharingPage() {
  const texts = useWords(sharingWords)
  const { tryAgain } = useWords(shellWords)
  const [open, setOpen] = useState<'invite' | 'link' | 'invitation'>()
  const close = () => setOpen(undefined)
  const shares = useShares()
  const waiting = { failureText, againText: tryAgain, lines: 1 }
  return (
    <div class="form-page">
      <PageHeading title={texts.title} />
      <div class="actions">
        <Button kind="main" onClick={() => setOpen('invite')}>
          {texts.invite}
        </Button>
        <Button onClick={() => setOpen('link')}>{texts.doctor}</Button>
      </div>
      <RowList name={texts.title}>
        <li>
          <Row title={texts.report} aside={texts.reportHint} href={pathTo('report')} />
        </li>
        <li>
          <Row title={texts.apps} aside={texts.appsHint} href={pathTo('apps')} />
        </li>
      </RowList>
      <Section title={texts.who}>
        <Loaded reading={shares} {...waiting}>
          {({ authorizedClients }) => <Shares clients={authorizedClients} />}
        </Loaded>
      </Section>
      <Section title={texts.reads}>
        <Loaded reading={useReads()} {...waiting}>
          {({ reads }) => <Reads reads={reads} names={namesOf(shares.data?.authorizedClients)} />}
        </Loaded>
      </Section>
      <Section title={texts.withMe}>
        <Loaded reading={useSharers()} {...waiting}>
          {({ users }) => <WithMe people={users} />}
        </Loaded>
        <div class="actions">
          <Button onClick={() => setOpen('invitation')}>{useWords(invitationWords).title}</Button>
        </div>
      </Section>
      {open === 'invite' && <InviteSheet onClose={close} />}
      {open === 'link' && <DoctorsLinkSheet onClose={close} />}
      {open === 'invitation' && <InvitationSheet onClose={close} />}
    </div>
  )
}

function Shares({ clients }: { readonly clients: AuthorizedClients }) {
  const texts = useWords(sharingWords)
  const [revoking, setRevoking] = useState<AuthorizedClient>()
  const all = [...clients.individuals, ...clients.apps, ...clients.studies]
  if (all.length === 0) return <EmptyState text={texts.nobody} />
  return (
    <>
      <RowList name={texts.who}>
        {all.map((client) => (
          <li key={client.clientId}>
            <Row
              title={client.appDisplayName}
              aside={coverText(client, texts)}
              end={
                <Button
                  kind="danger"
                  aria-label={texts.revokeName(client.appDisplayName ?? '')}
                  onClick={() => setRevoking(client)}
                >
                  {texts.revoke}
                </Button>
              }
            />
          </li>
        ))}
      </RowList>
      {revoking && <RevokeSheet client={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  )
}

/** Names of shares by their client ids. */
const namesOf = (clients: AuthorizedClients | undefined): ReadonlyMap<string, string> =>
  new Map(
    [...(clients?.individuals ?? []), ...(clients?.apps ?? []), ...(clients?.studies ?? [])].map(
      ({ clientId = '', appDisplayName = '' }) => [clientId, appDisplayName],
    ),
  )

interface ReadsProps {
  readonly reads: readonly ShareRead[]
  readonly names: ReadonlyMap<string, string>
}

function Reads({ reads, names }: ReadsProps) {
  const texts = useWords(sharingWords)
  const inWords: Readonly<Record<string, string>> = useWords(readWords)
  if (reads.length === 0) return <EmptyState text={texts.noReads} />
  return (
    <Table
      caption={texts.reads}
      isCaptionHidden
      columns={[{ name: texts.when }, { name: texts.reader }, { name: texts.read }]}
      rows={reads.map(({ readAt, displayName, clientId = '', what }, index) => ({
        key: `${readAt} ${index}`,
        cells: [
          agoWords(momentOf(readAt), nowMs(), zoneHere(), locale()),
          displayName ?? names.get(clientId) ?? texts.somebody,
          inWords[what] ?? what,
        ],
      }))}
    />
  )
}

function WithMe({ people }: { readonly people: readonly User[] }) {
  const texts = useWords(sharingWords)
  if (people.length === 0) return <EmptyState text={texts.nothingWithMe} />
  return (
    <RowList name={texts.withMe}>
      {people.map(({ id, displayName }) => (
        <li key={id}>
          <Row title={displayName} href={pathTo('sharedWithMe', { userId: String(id) })} icon="sharing" />
        </li>
      ))}
    </RowList>
  )
}

/** An installed app has its own session: opening the link in the browser would require signing in again. */
function InvitationSheet({ onClose }: { readonly onClose: () => void }) {
  const texts = useWords(invitationWords)
  const { close, notDone } = useWords(shellWords)
  const [link, setLink] = useState('')
  const { faults, setFaults, attempt } = useFaults()
  const answer = async (how: 'accept' | 'decline') => {
    const invitation = invitationIn(link)
    if (invitation === undefined) return setFaults([texts.notOne])
    if (await attempt(() => answerInvitation(invitation, how))) onClose()
  }
  return (
    <Sheet title={texts.title} closeLabel={close} isOpen onClose={onClose}>
      <Form
        problem={notDone}
        faults={faults}
        button={texts.accept}
        onSubmit={() => answer('accept')}
        otherButtons={<Button onClick={() => void answer('decline')}>{texts.decline}</Button>}
      >
        <Field label={texts.link} hint={texts.hint} value={link} onInput={setLink} autocomplete="off" />
      </Form>
    </Sheet>
  )
}

/** Asks first: a new invitation would be needed to share again. */
function RevokeSheet({ client, onClose }: { readonly client: AuthorizedClient; readonly onClose: () => void }) {
  const texts = useWords(sharingWords)
  const { appDisplayName: name = '', clientId = '' } = client
  const end = async () => {
    await revoke(clientId, name).catch((error: unknown) => announce({ text: failureText(error) }))
    onClose()
  }
  return (
    <Sheet title={texts.revokeAsk(name)} closeLabel={texts.cancel} role="alertdialog" isOpen onClose={onClose}>
      <p>{texts.revokeText}</p>
      <div class="actions">
        <Button kind="danger" onClick={() => void end()}>
          {texts.revoke}
        </Button>
      </div>
    </Sheet>
  )
}

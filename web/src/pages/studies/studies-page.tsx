import type { Study } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { actNow } from '../../offline/act.ts'
import { failureText, useFaults } from '../../offline/failure-text.ts'
import { useMirror } from '../../offline/use-mirror.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { useAddress } from '../../router/router.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Faults } from '../../ui/faults.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RowList } from '../../ui/row.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { announce } from '../../undo/undo.ts'
import { shellWords } from '../../words/shell.ts'
import { studyWords } from '../../words/studies.ts'
import { useWords, wordsNow } from '../../words/words.ts'

const pathOf = (list: StudyList): string => `${pathTo('studies')}?list=${list}`

/** The open list is in the address: `/studies?list=joined`. */
export function StudiesPage() {
  const words = useWords(studyWords)
  const { tryAgain } = useWords(shellWords)
  const wanted = new URLSearchParams(useAddress().search).get('list')
  const list = studyLists.find((name) => name === wanted) ?? 'mine'
  const none = { mine: words.noneMine, joined: words.noneJoined, open: words.noneOpen }[list]
  return (
    <>
      <PageHeading title={words.title} />
      <Tabs
        name={words.title}
        open={pathOf(list)}
        tabs={studyLists.map((name) => ({ href: pathOf(name), text: words[name] }))}
      />
      <h2 class="hidden-text">{words[list]}</h2>
      <Loaded reading={useStudies(list)} failureText={failureText} againText={tryAgain}>
        {({ studies }) =>
          studies.length === 0 ? (
            <EmptyState text={none}>
              <a class="button" href={list === 'joined' ? pathOf('open') : pathTo('findings')}>
                {list === 'joined' ? words.toOpen : words.toFindings}
              </a>
            </EmptyState>
          ) : (
            <RowList name={words[list]} look="cards">
              {studies.map((study) => (
                <li key={study.id}>
                  <StudyCard study={study} isMine={list === 'mine'} />
                </li>
              ))}
            </RowList>
          )
        }
      </Loaded>
    </>
  )
}

function StudyCard({ study, isMine }: { readonly study: Study; readonly isMine: boolean }) {
  const words = useWords(studyWords)
  const [asked, setAsked] = useState<'join' | 'leave'>()
  const { studyTitle: title } = study.studyText
  const isPublished = study.state === 'published'
  const pair = { cause: String(study.causeVariable.id), effect: String(study.effectVariable.id) }
  return (
    <Card
      title={title}
      aside={isMine ? (isPublished ? words.published : words.onlyMe) : peopleOf(study, words)}
      actions={
        <>
          {isPublished && (
            <a class="button" href={study.studyLinks.studyLinkStatic}>
              {words.readStudy}
            </a>
          )}
          {isMine && isPublished && (
            <Button aria-label={words.copyName(title)} onClick={() => void copyLink(study)}>
              {words.copy}
            </Button>
          )}
          <a class="button" href={pathTo('finding', pair)}>
            {isMine && isPublished ? words.manage : words.look}
          </a>
          {!isMine && (
            <Button
              kind={study.joined ? 'danger' : 'main'}
              aria-label={study.joined ? words.leaveName(title) : words.joinName(title)}
              onClick={() => setAsked(study.joined ? 'leave' : 'join')}
            >
              {study.joined ? words.leave : words.join}
            </Button>
          )}
        </>
      }
    >
      <p>{study.statistics.sentence ?? study.studyText.studyQuestion}</p>
      {asked === 'join' && <JoinSheet study={study} onClose={() => setAsked(undefined)} />}
      {asked === 'leave' && <LeaveSheet study={study} onClose={() => setAsked(undefined)} />}
    </Card>
  )
}

const peopleOf = ({ numberOfParticipants }: Study, words: (typeof studyWords)['en']): string | undefined =>
  numberOfParticipants === undefined ? undefined : words.people(numberOfParticipants)

const studyLists = ['mine', 'joined', 'open'] as const
type StudyList = (typeof studyLists)[number]

const names = { mine: 'listCreatedStudies', joined: 'listJoinedStudies', open: 'listOpenStudies' } as const

const useStudies = (list: StudyList) => useMirror(names[list], { query: { limit: 50 } })

interface AskProps {
  readonly study: Study
  readonly onClose: () => void
}

/** Runs the action, closes on success, and shows the failure otherwise. */
function useDoing(act: () => Promise<void>, onClose: () => void) {
  const { faults, attempt } = useFaults()
  const doIt = () => void attempt(() => act().then(onClose))
  return { faults, doIt }
}

function JoinSheet({ study, onClose }: AskProps) {
  const words = useWords(studyWords)
  const { close, notDone } = useWords(shellWords)
  const { faults, doIt } = useDoing(() => join(study), onClose)
  return (
    <Sheet title={words.joinAsk} closeLabel={close} isOpen onClose={onClose}>
      <Faults title={notDone} faults={faults} />
      <p>{words.joinText(study.causeVariableName, study.effectVariableName)}</p>
      <div class="actions">
        <Button kind="main" onClick={doIt}>
          {words.joinDo}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </Sheet>
  )
}

function LeaveSheet({ study, onClose }: AskProps) {
  const words = useWords(studyWords)
  const { close, notDone } = useWords(shellWords)
  const { faults, doIt } = useDoing(() => leave(study), onClose)
  return (
    <Sheet
      title={words.leaveAsk(study.studyText.studyTitle)}
      closeLabel={close}
      role="alertdialog"
      isOpen
      onClose={onClose}
    >
      <Faults title={notDone} faults={faults} />
      <p>{words.leaveText}</p>
      <div class="actions">
        <Button kind="danger" onClick={doIt}>
          {words.leave}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </Sheet>
  )
}

async function join({ id, studyText }: Study): Promise<void> {
  await actNow('joinStudy', { body: { studyId: id } })
  announce({ text: wordsNow(studyWords).joinDone(studyText.studyTitle) })
}

/** Reports a browser that denies access to the clipboard. */
async function copyLink({ studyLinks }: Study): Promise<void> {
  const words = wordsNow(studyWords)
  try {
    await navigator.clipboard.writeText(studyLinks.studyLinkStatic)
    announce({ text: words.copied })
  } catch {
    announce({ text: words.notCopied })
  }
}

/** Taking part is a share with the study: leaving ends it. */
async function leave({ id, studyText }: Study): Promise<void> {
  await actNow('revokeShare', { query: { clientIdToRevoke: id } })
  announce({ text: wordsNow(studyWords).left(studyText.studyTitle) })
}

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
  const texts = useWords(studyWords)
  const { tryAgain } = useWords(shellWords)
  const requested = new URLSearchParams(useAddress().search).get('list')
  const list = studyLists.find((name) => name === requested) ?? 'mine'
  const none = { mine: texts.noneMine, joined: texts.noneJoined, open: texts.noneOpen }[list]
  return (
    <>
      <PageHeading title={texts.title} />
      <Tabs
        name={texts.title}
        open={pathOf(list)}
        tabs={studyLists.map((name) => ({ href: pathOf(name), text: texts[name] }))}
      />
      <h2 class="hidden-text">{texts[list]}</h2>
      <Loaded reading={useStudies(list)} failureText={failureText} againText={tryAgain}>
        {({ studies }) =>
          studies.length === 0 ? (
            <EmptyState text={none}>
              <a class="button" href={list === 'joined' ? pathOf('open') : pathTo('findings')}>
                {list === 'joined' ? texts.toOpen : texts.toFindings}
              </a>
            </EmptyState>
          ) : (
            <RowList name={texts[list]} look="cards">
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
  const texts = useWords(studyWords)
  const [confirming, setAsked] = useState<'join' | 'leave'>()
  const { studyTitle: title } = study.studyText
  const isPublished = study.state === 'published'
  const pair = { cause: String(study.causeVariable.id), effect: String(study.effectVariable.id) }
  return (
    <Card
      title={title}
      aside={isMine ? (isPublished ? texts.published : texts.onlyMe) : peopleOf(study, texts)}
      actions={
        <>
          {isPublished && (
            <a class="button" href={study.studyLinks.studyLinkStatic}>
              {texts.readStudy}
            </a>
          )}
          {isMine && isPublished && (
            <Button aria-label={texts.copyName(title)} onClick={() => void copyLink(study)}>
              {texts.copy}
            </Button>
          )}
          <a class="button" href={pathTo('finding', pair)}>
            {isMine && isPublished ? texts.manage : texts.look}
          </a>
          {!isMine && (
            <Button
              kind={study.joined ? 'danger' : 'main'}
              aria-label={study.joined ? texts.leaveName(title) : texts.joinName(title)}
              onClick={() => setAsked(study.joined ? 'leave' : 'join')}
            >
              {study.joined ? texts.leave : texts.join}
            </Button>
          )}
        </>
      }
    >
      <p>{study.statistics.sentence ?? study.studyText.studyQuestion}</p>
      {confirming === 'join' && <JoinSheet study={study} onClose={() => setAsked(undefined)} />}
      {confirming === 'leave' && <LeaveSheet study={study} onClose={() => setAsked(undefined)} />}
    </Card>
  )
}

const peopleOf = ({ numberOfParticipants }: Study, texts: (typeof studyWords)['en']): string | undefined =>
  numberOfParticipants === undefined ? undefined : texts.people(numberOfParticipants)

const studyLists = ['mine', 'joined', 'open'] as const
type StudyList = (typeof studyLists)[number]

const names = { mine: 'listCreatedStudies', joined: 'listJoinedStudies', open: 'listOpenStudies' } as const

const useStudies = (list: StudyList) => useMirror(names[list], { query: { limit: 50 } })

interface AskProps {
  readonly study: Study
  readonly onClose: () => void
}

/** Runs the action, closes on success, and shows the failure otherwise. */
function useAction(act: () => Promise<void>, onClose: () => void) {
  const { faults, attempt } = useFaults()
  const run = () => void attempt(() => act().then(onClose))
  return { faults, run }
}

function JoinSheet({ study, onClose }: AskProps) {
  const texts = useWords(studyWords)
  const { close, notDone } = useWords(shellWords)
  const { faults, run } = useAction(() => join(study), onClose)
  return (
    <Sheet title={texts.joinAsk} closeLabel={close} isOpen onClose={onClose}>
      <Faults title={notDone} faults={faults} />
      <p>{texts.joinText(study.causeVariableName, study.effectVariableName)}</p>
      <div class="actions">
        <Button kind="main" onClick={run}>
          {texts.joinDo}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </div>
    </Sheet>
  )
}

function LeaveSheet({ study, onClose }: AskProps) {
  const texts = useWords(studyWords)
  const { close, notDone } = useWords(shellWords)
  const { faults, run } = useAction(() => leave(study), onClose)
  return (
    <Sheet
      title={texts.leaveAsk(study.studyText.studyTitle)}
      closeLabel={close}
      role="alertdialog"
      isOpen
      onClose={onClose}
    >
      <Faults title={notDone} faults={faults} />
      <p>{texts.leaveText}</p>
      <div class="actions">
        <Button kind="danger" onClick={run}>
          {texts.leave}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
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
  const texts = wordsNow(studyWords)
  try {
    await navigator.clipboard.writeText(studyLinks.studyLinkStatic)
    announce({ text: texts.copied })
  } catch {
    announce({ text: texts.notCopied })
  }
}

/** Taking part is a share with the study: leaving ends it. */
async function leave({ id, studyText }: Study): Promise<void> {
  await actNow('revokeShare', { query: { clientIdToRevoke: id } })
  announce({ text: wordsNow(studyWords).left(studyText.studyTitle) })
}

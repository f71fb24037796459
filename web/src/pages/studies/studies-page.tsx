import type { Study } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { failureText } from '../../offline/failure-text.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { useAddress } from '../../router/router.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RowList } from '../../ui/row.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { shellWords } from '../../words/shell.ts'
import { studyWords } from '../../words/studies.ts'
import { useWords } from '../../words/words.ts'
import { copyLink } from './actions.ts'
import { JoinSheet, LeaveSheet } from './join-sheet.tsx'
import { type StudyList, studyLists, useStudies } from './queries.ts'

const pathOf = (list: StudyList): string => `${pathTo('studies')}?list=${list}`

/** The open list is in the address: `/studies?list=joined`. */
export function StudiesPage() {
  const words = useWords(studyWords)
  const { tryAgain } = useWords(shellWords)
  const wanted = new URLSearchParams(useAddress().search).get('list')
  const list = studyLists.find((one) => one === wanted) ?? 'mine'
  const none = { mine: words.noneMine, joined: words.noneJoined, open: words.noneOpen }[list]
  return (
    <>
      <PageHeading title={words.title} />
      <Tabs
        name={words.title}
        open={pathOf(list)}
        tabs={studyLists.map((one) => ({ href: pathOf(one), text: words[one] }))}
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

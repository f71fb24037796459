import type { SlimCorrelation } from '@upshot/contract'
import { folded } from '../../findings/by-outcome.ts'
import { failureText } from '../../offline/failure-text.ts'
import { type ParamsOf, type PathOf, pathTo } from '../../router/places.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RowList } from '../../ui/row.tsx'
import { findingWords } from '../../words/findings.ts'
import { sharingWords } from '../../words/sharing.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'
import { GuestFrame } from './guest-frame.tsx'
import { useTheirFindings } from './queries.ts'

/** What was found in the data that somebody shares. */
export function SharedFindingsPage({ params }: { readonly params: ParamsOf<PathOf<'sharedFindings'>> }) {
  const texts = useWords(sharingWords)
  const userId = Number(params.userId)
  return (
    <GuestFrame userId={userId} title={texts.findingsOf} open={pathTo('sharedFindings', params)}>
      {() => <TheirFindings userId={userId} />}
    </GuestFrame>
  )
}

function TheirFindings({ userId }: { readonly userId: number }) {
  const texts = useWords(sharingWords)
  const { tryAgain } = useWords(shellWords)
  const findings = useTheirFindings(userId)
  return (
    <Loaded reading={findings} failureText={failureText} againText={tryAgain}>
      {({ data: { correlations } }) =>
        correlations.length === 0 ? (
          <EmptyState text={texts.noFindings} />
        ) : (
          <List findings={folded(correlations).map(({ finding }) => finding)} />
        )
      }
    </Loaded>
  )
}

function List({ findings }: { readonly findings: readonly SlimCorrelation[] }) {
  const texts = useWords(sharingWords)
  const { verdict: verdicts } = useWords(findingWords)
  return (
    <>
      <h2 class="hidden-text">{texts.theirFindings}</h2>
      <RowList name={texts.theirFindings} look="cards">
        {findings.map((finding) => (
          <li key={`${finding.causeVariableId} ${finding.effectVariableId}`}>
            <Card>
              <h3>{finding.title}</h3>
              {finding.sentence && <p>{finding.sentence}</p>}
              {finding.verdict && <span class="verdict">{verdicts[finding.verdict]}</span>}
            </Card>
          </li>
        ))}
      </RowList>
    </>
  )
}

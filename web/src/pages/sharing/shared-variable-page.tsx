import { failureText } from '../../offline/failure-text.ts'
import { type ParamsOf, type PathOf, pathTo } from '../../router/places.ts'
import { later } from '../../ui/later.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { sharingWords } from '../../words/sharing.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords, withWords } from '../../words/words.ts'
import { GuestFrame } from './guest-frame.tsx'
import { useTheirChart, useTheirVariables } from './queries.ts'

/** Read while the days are. */
const Chart = later(async () => (await withWords(import('../../charts/chart.tsx'))).Chart)

/** One variable that somebody shares, over time. */
export function SharedVariablePage({ params }: { readonly params: ParamsOf<PathOf<'sharedVariable'>> }) {
  const texts = useWords(sharingWords)
  const userId = Number(params.userId)
  const variableId = Number(params.id)
  const variable = useTheirVariables(userId).data?.find((variable) => variable.variableId === variableId)
  const title = (name: string) => texts.ofPerson(variable?.displayName ?? variable?.name ?? texts.theirVariables, name)
  return (
    <GuestFrame userId={userId} title={title} open={pathTo('sharedWithMe', { userId: params.userId })}>
      {() => <TheirChart userId={userId} variableId={variableId} />}
    </GuestFrame>
  )
}

function TheirChart({ userId, variableId }: { readonly userId: number; readonly variableId: number }) {
  const { tryAgain } = useWords(shellWords)
  const chart = useTheirChart(userId, variableId)
  return (
    <Loaded reading={chart} failureText={failureText} againText={tryAgain} lines={5}>
      {(description) => <Chart description={description} />}
    </Loaded>
  )
}

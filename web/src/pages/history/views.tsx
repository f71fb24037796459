import { pathTo } from '../../router/places.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { historyWords } from '../../words/history.ts'
import { useWords } from '../../words/words.ts'

const PLACES = { day: 'history', month: 'historyMonth', year: 'historyYear' } as const
type View = keyof typeof PLACES

/** A day, a month or a year. */
export function Views({ open }: { readonly open: View }) {
  const texts = useWords(historyWords)
  return (
    <Tabs
      name={texts.views}
      open={pathTo(PLACES[open])}
      tabs={(Object.keys(PLACES) as View[]).map((view) => ({
        href: pathTo(PLACES[view]),
        text: texts.viewNames[view],
      }))}
    />
  )
}

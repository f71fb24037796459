import { useState } from 'preact/hooks'
import { LastAct } from './shell/last-act.tsx'
import { Navigation } from './shell/navigation.tsx'
import { PageOutlet } from './shell/page-outlet.tsx'
import { TopBar } from './shell/top-bar.tsx'
import { useMedia } from './shell/use-media.ts'
import { Sheet } from './ui/sheet.tsx'
import { shellWords } from './words/shell.ts'
import { useWords } from './words/words.ts'

const WIDE = '(min-width: 60rem)'

type Open = 'record' | 'search' | undefined

/** What stands around every page. */
export function App() {
  const words = useWords(shellWords)
  const isWide = useMedia(WIDE)
  const [open, setOpen] = useState<Open>()
  return (
    <div class="shell" data-wide={isWide}>
      <a class="skip" href="#content">
        {words.skip}
      </a>
      {!isWide && <TopBar onSearch={() => setOpen('search')} />}
      <Navigation
        isWide={isWide}
        isAdmin={false}
        onRecord={() => setOpen('record')}
        onSearch={() => setOpen('search')}
      />
      <div class="column">
        <PageOutlet />
        <LastAct />
      </div>
      <Sheet
        title={words.record}
        closeLabel={words.close}
        isOpen={open === 'record'}
        onClose={() => setOpen(undefined)}
      >
        <p />
      </Sheet>
    </div>
  )
}

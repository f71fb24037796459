import { PageHeading } from '../router/page-heading.tsx'
import { Button } from '../ui/button.tsx'
import { announce } from '../undo/undo.ts'
import { chooseLanguage } from '../words/words.ts'

/** Every part in every state. Only in the development build. */
export function GalleryPage() {
  return (
    <>
      <PageHeading title="Gallery" />
      <section aria-label="Button">
        <Button kind="main">Main</Button>
        <Button>Plain</Button>
        <Button kind="quiet">Quiet</Button>
        <Button kind="danger">Danger</Button>
        <Button onClick={() => announce({ text: 'Coffee 1 serving saved.', undo: () => undefined })}>Announce</Button>
        <Button onClick={() => chooseLanguage('de')}>Deutsch</Button>
      </section>
    </>
  )
}

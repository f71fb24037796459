import { useState } from 'preact/hooks'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import { Section } from '../ui/section.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { announce } from '../undo/undo.ts'

const LONG = 'Reset everything that I have changed to what it was at the beginning'

export function Actions() {
  const [open, setOpen] = useState<'dialog' | 'alertdialog'>()
  const [said, setSaid] = useState('')
  const close = () => setOpen(undefined)
  return (
    <>
      <Section title="Button">
        <div class="actions">
          <Button kind="main">Save</Button>
          <Button>Plain</Button>
          <Button kind="quiet">Quiet</Button>
          <Button kind="danger">Delete</Button>
          <Button aria-pressed={true}>I think so</Button>
          <Button disabled>Not now</Button>
          <Button kind="main">
            <Icon name="record" />
            With an icon
          </Button>
          <Button class="only-icon" aria-label="Edit">
            <Icon name="edit" />
          </Button>
          <Button>{LONG}</Button>
        </div>
      </Section>
      <Section title="Menu, Tabs" aside={<Menu name="More actions" items={menuItems(setSaid)} />}>
        <p role="status">{said}</p>
        <Tabs name="Coffee" open="/gallery" tabs={tabs} />
      </Section>
      <Section title="Sheet, UndoBar">
        <div class="actions">
          <Button onClick={() => setOpen('dialog')}>Open a sheet</Button>
          <Button onClick={() => setOpen('alertdialog')}>Ask first</Button>
          <Button onClick={() => announce({ text: 'Coffee 1 serving saved.', undo: () => setSaid('Undone') })}>
            Do something
          </Button>
        </div>
        <Sheet title="A sheet" closeLabel="Close" isOpen={open === 'dialog'} onClose={close}>
          <p>Escape, Close and a tap beside it close it.</p>
        </Sheet>
        <Sheet title="Delete it?" closeLabel="Close" role="alertdialog" isOpen={open === 'alertdialog'} onClose={close}>
          <p>Nothing brings it back.</p>
          <Button kind="danger" onClick={close}>
            Delete it
          </Button>
        </Sheet>
      </Section>
    </>
  )
}

const menuItems = (say: (text: string) => void) => [
  { text: 'Rename', onClick: () => say('Renamed') },
  { text: 'Remove', onClick: () => say('Removed'), isDanger: true },
]

const tabs = ['Charts', 'Entries', 'Reminders', 'Settings', 'Another one', 'And one more'].map((text, at) => ({
  text,
  href: at === 0 ? '/gallery' : `/gallery?${text}`,
}))

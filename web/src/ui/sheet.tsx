import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

interface SheetProps {
  readonly title: string
  readonly closeLabel: string
  readonly isOpen: boolean
  /** After Escape, Close, or a tap beside it. */
  readonly onClose: () => void
  /** alertdialog: asks before something that cannot be undone. */
  readonly role?: 'dialog' | 'alertdialog'
  /** tall: as high as the window allows, so that it does not jump while a list in it grows and shrinks. */
  readonly size?: 'fit' | 'tall'
  readonly children: ComponentChildren
}

const FIRST_CONTROL = 'form :is(fieldset button, input, select, textarea)'

/** A dialog over the page; on phones it slides in from below. Its content is drawn only while it is open. */
export function Sheet({ title, closeLabel, isOpen, onClose, role = 'dialog', size = 'fit', children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (isOpen && element && !element.open) {
      element.showModal()
      // By default the first control, Close, would get the focus. On touch screens a focused field would open the
      // keyboard over the form.
      const first = matchMedia('(pointer: fine)').matches ? `[data-focus], ${FIRST_CONTROL}` : '[data-focus]'
      element.querySelector<HTMLElement>(first)?.focus()
    }
    if (!isOpen && element?.open) element.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      class={`sheet ${size}`}
      role={role}
      aria-labelledby={id}
      closedby="any"
      onClose={onClose}
      onKeyDown={saveByKey}
    >
      {isOpen && (
        <>
          <header>
            <h2 id={id}>{title}</h2>
            <Button kind="quiet" class="only-icon" aria-label={closeLabel} onClick={onClose}>
              <Icon name="close" />
            </Button>
          </header>
          {children}
        </>
      )}
    </dialog>
  )
}

/** Ctrl Enter saves, wherever in the form the person is. */
function saveByKey(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !(event.target instanceof Element)) return
  event.preventDefault()
  event.target.closest('form')?.requestSubmit()
}
